/** The agent of the session that the server records into an empty list, in a folder of its own data. */
const exampleAgent = 'Example';

/** The folder that a new session most likely works in: that of the newest one somebody made; empty without one. */
export function likelyFolder(sessions: readonly { agent: string; cwd: string }[]): string {
  return sessions.find(({ agent }) => agent !== exampleAgent)?.cwd ?? '';
}
