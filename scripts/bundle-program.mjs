// @ts-check
import { build } from 'esbuild';

// Bundles the program of the workspace it is run in: src/main.ts to dist/main.js.
//
// The workspace's own packages are TypeScript sources and are bundled; everything from the registry is loaded from
// node_modules at run time, as Next and the native SQLite must be.
await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'keep-registry-packages-external',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@showreel/') ? undefined : { path, external: true },
        );
      },
    },
  ],
});
