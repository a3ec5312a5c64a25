import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * The import arrows: which workspace packages each folder may import. `types` may be imported as types only.
 * Everything not named here is an error, so a new arrow is a decision somebody makes in this table.
 */
const arrows = [
  { folder: 'packages/views', may: [] },
  { folder: 'packages/terminal', may: ['views'] },
  { folder: 'packages/filesystem', may: [] },
  { folder: 'packages/tools', may: ['views', 'filesystem'] },
  { folder: 'packages/sessions', may: ['views'] },
  { folder: 'packages/transcripts', may: ['views', 'sessions'] },
  { folder: 'packages/api', may: ['views', 'filesystem', 'tools', 'sessions', 'transcripts'] },
  { folder: 'apps/server', may: ['views', 'api'] },
  { folder: 'apps/cli', may: ['views', 'terminal', 'api'] },
  { folder: 'apps/web', may: ['views', 'terminal'], types: ['api'] },
  { folder: 'e2e', may: ['views'], types: ['api'] },
  { folder: 'bench', may: ['views', 'terminal', 'filesystem', 'tools', 'api'] },
];
const workspaces = [
  'views',
  'terminal',
  'filesystem',
  'tools',
  'sessions',
  'transcripts',
  'api',
  'server',
  'web',
  'cli',
];

/** Turns one row of the table into the lint rule that holds it. */
function holdArrows({ folder, may, types = [] }) {
  const patterns = workspaces
    .filter((name) => !may.includes(name))
    .map((name) => ({
      regex: `^@showreel/${name}(/|$)`,
      allowTypeImports: types.includes(name),
      message: `${folder} may not import @showreel/${name}: see the import arrows in eslint.config.mjs.`,
    }));
  if (folder === 'packages/views' || folder === 'packages/terminal') {
    patterns.push({ regex: '^node:', allowTypeImports: false, message: `${folder} runs in a browser.` });
  }
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
  };
}

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '**/.next/', '**/.turbo/', '**/next-env.d.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.mjs'],
    extends: [...tseslint.configs.recommended],
    rules: { 'no-empty': ['error', { allowEmptyCatch: false }], eqeqeq: 'error' },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  ...arrows.map(holdArrows),
);
