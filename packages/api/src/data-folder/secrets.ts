import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a secret is for: signing people in, or signing the links of shares. */
export type SecretName = 'sign-in' | 'shares';

/** The secret of that name, made on first use: 256 random bits in base64url, readable by its owner alone. */
export async function readOrCreateSecret(folder: string, name: SecretName): Promise<string> {
  try {
    const secret = (await readFile(secretFile(folder, name), 'utf8')).trim();
    if (secret !== '') return secret;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return replaceSecret(folder, name);
}

/** Puts a new secret in the place of the old one, atomically, and returns it. */
export async function replaceSecret(folder: string, name: SecretName): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const file = secretFile(folder, name);
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secret;
}

function secretFile(folder: string, name: SecretName): string {
  return join(folder, `${name}.secret`);
}
