import type { ServerResponse } from 'node:http';

/** Answers with one plain sentence. */
export function sendSentence(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${sentence}\n`);
}

export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(value));
}

/** Sends the visitor on, with GET, to a path of this server. */
export function redirect(response: ServerResponse, path: string): void {
  response.writeHead(303, { Location: path, 'Cache-Control': 'no-store' });
  response.end();
}
