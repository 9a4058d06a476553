import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { buildGoProgram } from './testing/go-programs.ts';

const run = promisify(execFile);

test('actionlint finds nothing in the workflows', { timeout: 900_000 }, async () => {
  const actionlint = await buildGoProgram(
    { module: 'github.com/rhysd/actionlint/cmd/actionlint', version: 'v1.7.7' },
    'actionlint',
  );
  const workflows = globSync('.github/workflows/*.yml', { cwd: rootFolder });
  expect(workflows.length).toBeGreaterThan(0);
  await run(actionlint, workflows, { cwd: rootFolder });
});
