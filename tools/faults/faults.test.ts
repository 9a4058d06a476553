import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { faults } from './faults.ts';

test.each(faults)('there is a test that makes $name', async ({ file, test: title }) => {
  expect(await readFile(join(rootFolder, file), 'utf8')).toContain(`'${title}'`);
});
