import { expect, it } from 'vitest';
import { inheritedEnvironment } from './inherited-environment';

it('hands a command the person’s own variables, and none of Showreel’s or npm’s', () => {
  const own = { PATH: '/bin', NODE_ENV: 'test', npm_config_registry: 'https://example.org' };
  const ours = { PORT: '4780', SHOWREEL_DATA: '/data', npm_lifecycle_event: 'start', npm_package_name: 'x' };
  expect(inheritedEnvironment({ ...own, ...ours, EMPTY: undefined })).toEqual(own);
});
