import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../../root-folder.ts';

const tests = ['{libs,services,gateway,tools}/**/*.test.ts', 'web/e2e/**/*.ts'];
// Not part of the test run: they take screenshots and measurements.
const noTests = ['web/e2e/lighthouse.ts', 'web/e2e/screenshots.ts'];

test('tests keep the files of their portals for the search', async () => {
  const starting: string[] = [];
  const faults: string[] = [];
  for await (const file of glob(tests, { cwd: rootFolder, exclude: ['**/node_modules/**'] })) {
    if (noTests.includes(file)) continue;
    const text = await readFile(join(rootFolder, file), 'utf8');
    if (!/\bstartPortal\(/.test(text)) continue;
    starting.push(file);
    if (/\bmkdtemp(Sync)?\(|\brm(Sync)?\(/.test(text)) faults.push(file);
  }
  expect(starting).toContain('web/e2e/portal.ts');
  expect(faults, 'their folders must be those of @portal/testing/fresh-folder').toEqual([]);
});
