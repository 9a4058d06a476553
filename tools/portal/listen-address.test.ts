import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect, test } from 'vitest';

test('with HOST other than loopback the start fails and names the missing setting', async () => {
  const dataDir = join(await freshFolder('beyond'), 'data');
  const { SECURE_COOKIES: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...env, HOST: '0.0.0.0', PORT: '18999', PORTAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toEqual([
    'HOST=0.0.0.0 lets other machines in: set SECURE_COOKIES=true behind TLS, ' +
      'or SECURE_COOKIES=false to send passwords and sessions unencrypted',
  ]);
  expect(existsSync(dataDir)).toBe(false);
});
