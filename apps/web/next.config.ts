import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // Workspace packages whose exports are TypeScript: Next compiles them with the page.
  transpilePackages: ['@showreel/terminal', '@showreel/views'],
  outputFileTracingRoot: path.join(import.meta.dirname, '../..'),
  poweredByHeader: false,
  // Compressed by nobody on the way: this is one process on one machine, and a stream must not be buffered.
  compress: false,
  devIndicators: false,
  // `npm run typecheck` checks the types of the whole workspace; the first start of a clone need not wait for it again.
  typescript: { ignoreBuildErrors: true },
};

export default config;
