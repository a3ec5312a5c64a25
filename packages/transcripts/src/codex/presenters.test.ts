import { describe, expect, it } from 'vitest';
import { codexPresenters } from './presenters';

const present = (tool: string, args: unknown) => codexPresenters.find(tool)?.presentCall(args);
const patch = (...lines: string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');

describe('the presenters of Codex', () => {
  it.each([
    ['read_file', { file_path: '/w/a.ts', offset: 5, limit: 10 }, 'read', 'Read /w/a.ts (5 - 14)'],
    ['read_file', { file_path: '/w/a.ts', offset: 5 }, 'read', 'Read /w/a.ts (from line 5)'],
    ['read_file', { file_path: '/w/a.ts' }, 'read', 'Read /w/a.ts'],
    ['view_image', { path: '/w/a.png' }, 'read', 'Read /w/a.png'],
    ['list_dir', { dir_path: '/w' }, 'read', 'List /w'],
    ['grep_files', { pattern: 'x', path: 'src', include: '*.ts' }, 'search', 'Search x in src (*.ts)'],
    ['web_search', { type: 'search', queries: ['a', 'b'] }, 'search', 'Search the web for a and 1 more'],
    ['web_search', { type: 'open_page', url: 'https://a.b' }, 'fetch', 'Fetch https://a.b'],
    [
      'web_search',
      { type: 'find_in_page', url: 'https://a.b', pattern: 'x' },
      'fetch',
      'Search x in https://a.b',
    ],
    ['tool_search', { query: 'mail' }, 'search', 'Search tools for mail'],
    ['update_plan', { plan: [] }, 'think', 'Plan'],
    ['spawn_agent', { message: 'Look', agent_type: 'explorer' }, 'other', 'Start an agent: explorer'],
    ['collaboration.wait_agent', { ids: ['a', 'b'] }, 'other', 'Wait for agents: a, b'],
    ['wait', { ids: ['a'] }, 'other', 'Wait for agents'],
  ])('%s %j', (tool, args, kind, title) => {
    expect(present(tool, args)).toMatchObject({ card: 'generic', kind, title });
  });

  it('tell where a file was read', () => {
    expect(present('read_file', { file_path: '/w/a.ts', offset: 5 })).toMatchObject({
      locations: [{ path: '/w/a.ts', line: 5 }],
    });
  });

  it.each([
    ['a new file', patch('*** Add File: a.ts', '+1'), 'Write a.ts'],
    ['an edit', patch('*** Update File: a.ts', '@@', '-1', '+2'), 'Edit a.ts'],
    ['a deletion', patch('*** Delete File: a.ts'), 'Delete a.ts'],
    ['a move', patch('*** Update File: a.ts', '*** Move to: b.ts'), 'Move a.ts to b.ts'],
    ['several files', patch('*** Delete File: a.ts', '*** Delete File: b.ts'), 'Delete a.ts and 1 more'],
  ])('draw %s as the files that a patch touches', (_, text, title) => {
    for (const args of [text, { input: text }, { patch: text }])
      expect(present('apply_patch', args)).toMatchObject({ card: 'diff', title });
  });

  it('find a patch’s files in the folder that its command runs in', () => {
    const text = patch(
      '*** Update File: a.ts',
      '*** Move to: /w/b.ts',
      '@@',
      '-1',
      '+2',
      '*** Delete File: c.ts',
    );
    const command = `apply_patch <<'EOF'\n${text}\nEOF`;
    expect(present('shell_command', { command, workdir: '/w/sub/' })).toMatchObject({
      title: 'Move /w/sub/a.ts to /w/b.ts and 1 more',
      diffs: [{ path: '/w/b.ts' }],
      locations: [{ path: '/w/b.ts' }, { path: '/w/sub/c.ts' }],
    });
  });

  it('draw what they do not know by its raw input', () => {
    expect(codexPresenters.find('server__tool')).toBeUndefined();
    expect(present('apply_patch', 'no patch')).toMatchObject({
      card: 'generic',
      kind: 'edit',
      rawInput: 'no patch',
    });
    expect(present('read_file', { path: 1 })).toEqual({
      card: 'generic',
      title: 'read_file',
      rawInput: { path: 1 },
    });
    expect(present('shell', 'no JSON')).toEqual({ card: 'generic', title: 'shell', rawInput: 'no JSON' });
  });

  it('draw a script that does more than one thing as it is', () => {
    const script = 'const a = await tools.exec_command({cmd:"a"});\nawait tools.exec_command({cmd:"b"});\n';
    expect(present('exec', script)).toEqual({ card: 'terminal', title: script.trim() });
  });

  it('show typed keys', () => {
    expect(present('write_stdin', { session_id: 4, chars: 'y\r\u0003' })).toEqual({
      card: 'terminal',
      title: 'Type into session 4: y⏎^C',
    });
  });
});
