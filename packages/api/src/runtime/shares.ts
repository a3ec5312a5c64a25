import { createHmac, timingSafeEqual } from 'node:crypto';
import { ShareNotFoundError, type Sessions, type ShareRecord } from '@showreel/sessions';

/** A read-only link. `local`: only this machine can open its address. */
export interface Share {
  id: string;
  createdAt: number;
  url: string;
  local: boolean;
}

/** The origin that links are made with. `local`: only this machine can open it. */
export interface PublicUrl {
  url: string;
  local: boolean;
}

export interface Shares {
  create(sessionId: string): Promise<Share>;
  /** The links of a session that were not revoked, newest first. */
  list(sessionId: string): Promise<Share[]>;
  revoke(shareId: string): Promise<void>;
  /** What a visitor with the link may know before the timeline. */
  open(token: string): Promise<{ title: string }>;
  /** The session that a token opens. Rejects with the same `ShareNotFoundError` for every token that opens none. */
  resolve(token: string): Promise<string>;
}

interface SharesOptions {
  sessions: Sessions;
  secret: string;
  publicUrl: () => PublicUrl;
}

/** Shares whose address is the share's id, signed: it can be shown again, and is not in the store to be stolen. */
export function createShares({ sessions, secret, publicUrl }: SharesOptions): Shares {
  const sign = (shareId: string): string => createHmac('sha256', secret).update(shareId).digest('base64url');

  const describe = ({ id, createdAt }: ShareRecord): Share => {
    const { url, local } = publicUrl();
    return { id, createdAt, url: `${url}/s/${id}.${sign(id)}`, local };
  };

  const resolve = async (token: string): Promise<string> => {
    const [id = '', signature = '', ...rest] = token.split('.');
    const valid = rest.length === 0 && equalSecrets(signature, sign(id));
    const share = valid ? await sessions.findShare(id) : undefined;
    if (share?.revokedAt !== null) throw new ShareNotFoundError();
    return share.sessionId;
  };

  return {
    create: async (sessionId) => describe(await sessions.createShare(sessionId)),
    list: async (sessionId) => (await sessions.listShares(sessionId)).map(describe),
    revoke: (shareId) => sessions.revokeShare(shareId),
    open: async (token) => ({ title: (await sessions.get(await resolve(token))).title }),
    resolve,
  };
}

function equalSecrets(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
