import { describe, expect, it } from 'vitest';
import { displayCommand, findPatch } from './shell-command';

describe('displayCommand', () => {
  it.each([
    [['bash', '-lc', 'ls | wc'], 'ls | wc'],
    [['/bin/zsh', '-c', 'pwd'], 'pwd'],
    [['C:\\bin\\pwsh.exe', '-NoProfile', '-Command', 'dir'], 'dir'],
    [['cmd.exe', '/c', 'dir'], 'dir'],
    [['git', 'commit', '-m', "it's"], "git commit -m 'it'\\''s'"],
    [['bash', 'run.sh'], 'bash run.sh'],
    ['ls -la', 'ls -la'],
    [[], ''],
  ])('%j', (command, shown) => {
    expect(displayCommand(command)).toBe(shown);
  });
});

describe('findPatch', () => {
  const patch = '*** Begin Patch\n*** Delete File: a\n*** End Patch';
  it.each([
    ['an argument', ['apply_patch', patch], undefined],
    ['a here-document', ['bash', '-lc', `apply_patch <<'EOF'\n${patch}\nEOF\n`], undefined],
    ['its older name', ['bash', '-lc', `applypatch << PATCH\n${patch}\nPATCH`], undefined],
    ['after a change of folder', `cd "my app" && apply_patch <<'EOF'\n${patch}\nEOF`, 'my app'],
    ['through cat', `cat <<'EOF' | apply_patch\n${patch}\nEOF`, undefined],
    ['quoted', `apply_patch '${patch}'`, undefined],
  ])('%s', (_, command, folder) => {
    expect(findPatch(command)).toEqual({ patch, ...(folder === undefined ? {} : { folder }) });
  });

  it.each([
    ['that does more after it', `apply_patch <<'EOF'\n${patch}\nEOF\nnpm test && echo ok`],
    ['that only names one', `echo '*** Begin Patch' > x`],
    ['without a patch', 'ls'],
  ])('none in a command %s', (_, command) => {
    expect(findPatch(command)).toBeUndefined();
  });
});
