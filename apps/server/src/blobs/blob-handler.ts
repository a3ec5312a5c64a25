import type { Runtime } from '@showreel/api';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { sendSentence } from '../send';
import { attachmentNamed } from './content-disposition';

/** What is shown in a tab or on a page. All else is saved: as a page it could run. */
const shownTypes: ReadonlyMap<string, string> = new Map([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp'].map((type) => [type, type] as const),
  ['text/plain', 'text/plain; charset=utf-8'],
]);

/** Nothing is loaded and nothing runs; the styles are those that a browser shows an image or a text with. */
const tabPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Answers a request whose path is one of a blob; whoever asks for a session's is its owner. */
export type BlobHandler = (request: IncomingMessage, response: ServerResponse, target: URL) => Promise<void>;

const blobPath = /^\/(sessions|s)\/([^/]+)\/blobs\/([^/]*)$/;

export function isBlobPath(path: string): boolean {
  return /^\/(sessions|s)\/[^/]+\/blobs(\/|$)/.test(path);
}

/**
 * Answers `GET /sessions/<id>/blobs/<sha-256>` for the owner, and `GET /s/<token>/blobs/<sha-256>` for whoever has a
 * link: `?type=` says what the bytes are to be shown as, `&download=` the name to save them under. Whatever they are,
 * the answer is no page of this origin: its type is one of few, taken as it is, and alone in a tab it is sandboxed.
 */
export function createBlobHandler({ sessions, shares, blobs }: Runtime): BlobHandler {
  const sessionOf = async (kind: string, id: string): Promise<string | undefined> => {
    try {
      return kind === 's' ? await shares.resolve(id) : (await sessions.get(id)).id;
    } catch (error) {
      if (error instanceof Error && /^(Share|Session)NotFoundError$/.test(error.name)) return undefined;
      throw error;
    }
  };
  return async (request, response, target) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      sendSentence(response, 405, 'These bytes are only read.');
      return;
    }
    const [, kind = '', id = '', sha256 = ''] = blobPath.exec(target.pathname) ?? [];
    const sessionId = await sessionOf(kind, id);
    const blob = sessionId === undefined ? undefined : await blobs.open(sessionId, sha256);
    if (blob === undefined) {
      sendSentence(response, 404, 'There is nothing here: it was deleted, or the link was taken back.');
      return;
    }
    setHeaders(response, target.searchParams, { isShared: kind === 's' });
    response.setHeader('Content-Length', blob.bytes);
    if (request.method === 'HEAD') {
      blob.stream.destroy();
      response.end();
      return;
    }
    await pipeline(blob.stream, response).catch((error: unknown) => {
      // Whoever asked went away before the end: the stream is closed by now, and nobody is left to be told.
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
        throw error;
    });
  };
}

function setHeaders(
  response: ServerResponse,
  query: URLSearchParams,
  { isShared }: { isShared: boolean },
): void {
  const shown = shownTypes.get(query.get('type') ?? '');
  const name = query.get('download') ?? (shown === undefined ? 'download' : undefined);
  response.setHeader('Content-Type', shown ?? 'application/octet-stream');
  response.setHeader('Content-Disposition', name === undefined ? 'inline' : attachmentNamed(name));
  // The bytes of a hash never change, but a link can be taken back.
  response.setHeader('Cache-Control', isShared ? 'no-store' : 'private, max-age=31536000, immutable');
  response.setHeader('Content-Security-Policy', tabPolicy);
  // By the HTML standard (creating navigation params by fetching) a tab does not open what is sandboxed and has this.
  response.removeHeader('Cross-Origin-Opener-Policy');
}
