// @ts-check
import { build } from 'esbuild';

// Bundles the measurements, and the processes that read a command's output and import a log for them, to dist, as the server and the command are bundled: packages from the registry are loaded
// from node_modules at run time. The terminal is the exception: the page's bundler takes it in, and so does this one.
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/main.ts', 'src/output/reader.ts', 'src/import/importer.ts'],
  outdir: 'dist',
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
          kind === 'entry-point' || /^@(?:showreel|xterm)\//.test(path)
            ? undefined
            : { path, external: true },
        );
      },
    },
  ],
});
