import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { compileGlob } from './compile-glob';
import type { FileSystem, FoundFile } from './file-system';
import { runRipgrep } from './run-ripgrep';
import { findSearchPlace, fromFolder, walkingArgs } from './search-place';
import { errnoOf } from './to-file-system-error';

/** How many files are asked for their time at once. */
const atOnce = 64;

/** `FileSystem.findFiles` in a local folder: ripgrep walks, since it knows the rules of `.gitignore` and does so fast. */
export async function* findFiles(
  root: string,
  { pattern, folder = '.', signal }: Parameters<FileSystem['findFiles']>[0],
): AsyncGenerator<FoundFile, void, undefined> {
  const matches = compileGlob(pattern);
  const place = await findSearchPlace(root, folder, { mayBeFile: false });
  const args = ['--files', '--null', ...(await walkingArgs(place))];
  let batch: string[] = [];
  for await (const path of pathsOf(runRipgrep(args, { cwd: place.root, path: folder, signal }))) {
    if (!matches(fromFolder(place, path))) continue;
    batch.push(path);
    if (batch.length < atOnce) continue;
    yield* await askTimes(place.root, batch);
    batch = [];
  }
  yield* await askTimes(place.root, batch);
}

/** The paths in output that ends each with a NUL. A name that is not UTF-8 cannot be told, and is passed over. */
async function* pathsOf(output: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of output) {
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, from)) {
      const path = decodePath(bytes.subarray(from, end));
      if (path !== undefined) yield path;
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A path of ripgrep's, which begins with `./`, as one relative to the workspace; undefined when it is not UTF-8. */
export function decodePath(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes).replace(/^\.\/+/, '');
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function askTimes(root: string, paths: string[]): Promise<FoundFile[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      try {
        return { path, modifiedAt: (await lstat(join(root, path))).mtimeMs };
      } catch (error) {
        // A file that went away meanwhile was not found.
        if (errnoOf(error) !== undefined) return undefined;
        throw error;
      }
    }),
  );
  return found.filter((file) => file !== undefined);
}
