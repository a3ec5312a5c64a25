import { config } from 'zod';
import { readNonce } from './diff/viewer-sheets';

// The page's Content-Security-Policy forbids eval, which zod would try for speed. Runs before anything is parsed.
config({ jitless: true });

// Under this name the library that keeps the page still behind a dialog looks for the nonce of the style it adds.
Object.assign(globalThis, { __webpack_nonce__: readNonce() });
