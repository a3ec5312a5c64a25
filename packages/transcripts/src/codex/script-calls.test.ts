import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLiteral } from './script-literal';
import { readScriptCalls } from './script-calls';

describe('readScriptCalls', () => {
  it.each([
    [
      'an object',
      'text(await tools.exec_command({cmd:"ls -la","workdir":"/w",yield_time_ms:1_000, login:false,}));',
      [{ tool: 'exec_command', input: { cmd: 'ls -la', workdir: '/w', yield_time_ms: 1000, login: false } }],
    ],
    [
      'a constant',
      "const patch = '*** Begin Patch\\n*** End Patch';\nawait tools.apply_patch(patch);",
      [{ tool: 'apply_patch', input: '*** Begin Patch\n*** End Patch' }],
    ],
    ['a template', 'tools.apply_patch(`a\nb\\`c`)', [{ tool: 'apply_patch', input: 'a\nb`c' }]],
    ['a raw template', 'tools.apply_patch(String.raw`a\\n`)', [{ tool: 'apply_patch', input: 'a\\n' }]],
    ['a variable', 'tools.exec_command({cmd: x})', [{ tool: 'exec_command', input: undefined }]],
    ['a substitution', 'tools.apply_patch(`${x}`)', [{ tool: 'apply_patch', input: undefined }]],
    [
      'brackets',
      "tools['update_plan']({plan:[{step:'a',status:\"pending\"}]})",
      [{ tool: 'update_plan', input: { plan: [{ step: 'a', status: 'pending' }] } }],
    ],
    [
      'several',
      'tools.a(1); tools.b(null); tools.c(true)',
      [
        { tool: 'a', input: 1 },
        { tool: 'b', input: null },
        { tool: 'c', input: true },
      ],
    ],
    ['none', 'const x = 1', []],
  ])('with %s', (_, script, calls) => {
    expect(readScriptCalls(script)).toEqual(calls);
  });

  it('reads back any JSON, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const source = JSON.stringify(value);
        const read = readLiteral(source, 0);
        if (!/[eE]|__proto__/.test(source)) expect(read?.value).toEqual(JSON.parse(source));
      }),
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('tools.a(', '{', '}', '[', '`', '"', '\\', 'a:', ',', '\\u{110000}'),
            fc.string(),
          ),
        ),
        (pieces) => {
          expect(() => readScriptCalls(pieces.join(''))).not.toThrow();
        },
      ),
    );
  });
});
