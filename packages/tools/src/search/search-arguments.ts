import { z } from 'zod';

/** The argument that names where to search, the same for both searches. */
export const searchPath = z.string().min(1, 'Name a file or a folder, or leave it out.').exactOptional();

/** A glob; so long at most that the system can pass it on. */
export const globPattern = z.string().min(1, 'Give a pattern.').max(1000);

/** How many places a card names at most. */
export const mostLocations = 100;
