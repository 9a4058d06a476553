import { expect, test } from 'vitest';
import { completeLockfile, type Lock } from './complete-lockfile.ts';

const lock: Lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      license: 'MIT',
      optionalDependencies: {
        '@tool/darwin-arm64': '1.0.0',
        '@tool/linux-x64-musl': '^1.0.0',
        '@tool/linux-x64': '1.0.0',
      },
    },
    'node_modules/@tool/linux-x64': { version: '1.0.0', optional: true },
  },
};

test('packages for other systems are added as optional', () => {
  expect(completeLockfile(lock).packages).toMatchObject({
    'node_modules/@tool/darwin-arm64': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    },
    'node_modules/@tool/linux-x64-musl': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/@tool/linux-x64': { version: '1.0.0', optional: true },
  });
});

test('a complete lockfile is not changed', () => {
  expect(completeLockfile(completeLockfile(lock))).toEqual(completeLockfile(lock));
});
