import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect, test } from 'vitest';
import { readSecretFiles } from './read-secret-files.ts';

test('reads the files of a folder, and not its folders', async () => {
  const folder = await freshFolder('secrets');
  await writeFile(join(folder, 'mail-key'), 'one');
  await mkdir(join(folder, 'old'));
  expect(await readSecretFiles(folder)).toEqual({ 'mail-key': 'one' });
});

test('reads a volume of Kubernetes, in which each file is a link', async () => {
  const folder = await freshFolder('secrets');
  await mkdir(join(folder, '..2026_11_26'));
  await writeFile(join(folder, '..2026_11_26/mail-key'), 'one');
  await symlink('..2026_11_26', join(folder, '..data'));
  await symlink('..data/mail-key', join(folder, 'mail-key'));
  expect(await readSecretFiles(folder)).toEqual({ 'mail-key': 'one' });
});
