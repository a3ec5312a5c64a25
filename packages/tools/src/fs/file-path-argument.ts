import { z } from 'zod';

/** The argument that names a file, the same for every tool on files. */
export const filePath = z
  .string()
  .min(1, 'Name a file.')
  .describe("The file: absolute, or relative to the session's folder.");
