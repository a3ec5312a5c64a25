import { describe, expect, it } from 'vitest';
import { isLoopback, localOrigin, readConfig, type Config } from './config';

function read(env: Record<string, string>): Config {
  return readConfig({ NODE_ENV: 'production', ...env });
}

describe('readConfig', () => {
  it('serves this machine alone unless told otherwise', () => {
    expect(read({})).toMatchObject({ port: 4780, host: '127.0.0.1', dev: false });
    expect(read({ PORT: '', HOST: '', SHOWREEL_PUBLIC_URL: '' })).toMatchObject({
      port: 4780,
      host: '127.0.0.1',
    });
  });

  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: '[::1]' }, { host: '::1' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [
      { SHOWREEL_PUBLIC_URL: 'https://Reel.example.com/' },
      { publicUrl: new URL('https://reel.example.com') },
    ],
  ])('reads %j', (env, expected) => expect(read(env)).toMatchObject(expected));

  it.each([
    ['PORT', ['65536', '-1', '80a', '4780.5', ' 80', '1e3']],
    ['HOST', ['a b', 'http://x', 'a/b', 'user@host']],
    [
      'SHOWREEL_PUBLIC_URL',
      ['reel.example.com', 'ftp://x', 'https://x/path', 'https://u:p@x', 'https://x?y', 'x'],
    ],
  ])('names %s when it is no good', (name, values) => {
    for (const value of values) expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} is "`));
  });
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4780'],
  ['0.0.0.0', 'http://127.0.0.1:4780'],
  ['::', 'http://[::1]:4780'],
  ['192.168.1.5', 'http://192.168.1.5:4780'],
])('a server on %s is reached from here at %s', (host, origin) => {
  expect(localOrigin({ host, port: 4780 })).toBe(origin);
});

it('knows what only this machine can open', () => {
  const hosts = ['127.0.0.1', 'localhost', '::1', '[::1]', '0.0.0.0', '192.168.1.5', 'reel.example.com'];
  expect(hosts.filter(isLoopback)).toEqual(['127.0.0.1', 'localhost', '::1', '[::1]']);
});
