import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freshFolder } from '@portal/testing/fresh-folder';
import { test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { changedFiles, editSources } from './next-version.ts';

// The rolling upgrade runs at night; that its next version can be made is noticed at once.
test('the sources have every line that the next version changes', async () => {
  const folder = await freshFolder('next-version');
  for (const file of changedFiles) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(rootFolder, file), join(folder, file));
  }
  await editSources(folder);
});
