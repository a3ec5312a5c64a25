import { homedir } from 'node:os';
import { expect, it } from 'vitest';
import { locateLogRoots, pathsOf } from './log-roots';

const pathsIn = (env: NodeJS.ProcessEnv): string[] =>
  locateLogRoots(env).map(({ layout, path }) => `${layout} ${path}`);

it('is where the agents keep logs by themselves', () => {
  expect(pathsIn({ HOME: '/home/me' })).toEqual([
    'claude-code /home/me/.claude/projects',
    'claude-code /home/me/.config/claude/projects',
    'codex /home/me/.codex/sessions',
    'codex /home/me/.codex/archived_sessions',
    'opencode /home/me/.local/share/opencode/storage/session',
    'gemini /home/me/.gemini/tmp',
    'deepseek-harness /home/me/.dsh/sessions',
  ]);
});

it.each([
  ['CLAUDE_CONFIG_DIR', '/c', ['claude-code /c/projects']],
  ['CODEX_HOME', '/x', ['codex /x/sessions', 'codex /x/archived_sessions']],
  ['XDG_DATA_HOME', '/d', ['opencode /d/opencode/storage/session']],
  ['GEMINI_CLI_HOME', '/g', ['gemini /g/.gemini/tmp']],
  ['DSH_HOME', '/h', ['deepseek-harness /h/sessions']],
  ['DSH_SESSION_ROOT', '/s', ['deepseek-harness /s']],
  ['SHOWREEL_LOG_DIRS', '/a b:relative::/ü', ['any /a b', 'any /ü']],
])('%s says otherwise', (name, value, expected) => {
  const paths = pathsIn({ HOME: '/home/me', [name]: value });
  expect(paths).toEqual(expect.arrayContaining(expected));
  if (name === 'CLAUDE_CONFIG_DIR')
    expect(paths.filter((path) => path.startsWith('claude'))).toEqual(expected);
});

it.each(['', 'relative'])('%j as a home says nothing', (value) => {
  expect(pathsIn({ HOME: '/home/me', CODEX_HOME: value })).toEqual(pathsIn({ HOME: '/home/me' }));
});

it('reads a list of paths', () => {
  expect(pathsOf('/a/:~/b: /c ')).toEqual(['/a/', `${homedir()}/b`, '/c']);
  expect(pathsOf(undefined)).toEqual([]);
});
