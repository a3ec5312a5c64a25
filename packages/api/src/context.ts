import type { Runtime } from './runtime/runtime';

/** What a request may do. The server decides it from the cookie, in front of everything. */
export interface Context {
  runtime: Runtime;
  /** Whether the visitor is signed in. A share needs no sign-in: its token is its right. */
  isOwner: boolean;
}
