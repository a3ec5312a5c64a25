import { fileURLToPath } from 'node:url';

/** The sample project that the example session works on; seen from `src/` and from `dist/` alike. */
export const exampleProject = fileURLToPath(new URL('../example-project', import.meta.url));
