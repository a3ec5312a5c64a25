import type { IncomingMessage } from 'node:http';

const mostBytes = 8 * 1024;

/** The fields of a URL-encoded form; undefined when the body is something else or larger than 8 KiB. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const type = request.headers['content-type']?.split(';')[0]?.trim();
  if (type !== 'application/x-www-form-urlencoded') return undefined;
  let body = '';
  for await (const chunk of request.setEncoding('latin1')) {
    body += String(chunk);
    if (body.length > mostBytes) return undefined;
  }
  return new URLSearchParams(body);
}
