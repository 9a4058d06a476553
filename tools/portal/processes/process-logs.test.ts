import { rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect, test } from 'vitest';
import { trimLogs } from './process-logs.ts';

test('logs are trimmed although one leads nowhere, and nothing fails without any', async () => {
  const folder = await freshFolder('logs');
  await symlink(join(folder, 'removed'), join(folder, 'a.log'));
  await writeFile(join(folder, 'b.log'), Buffer.alloc(10 * 1024 * 1024));
  trimLogs(folder);
  expect((await stat(join(folder, 'b.log'))).size).toBe(0);
  expect((await stat(join(folder, 'b.log.1'))).size).toBe(10 * 1024 * 1024);
  await rm(folder, { recursive: true });
  expect(() => trimLogs(folder)).not.toThrow();
});
