import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';

const execute = promisify(execFile);
const program = 'tools/new-operation/new-operation.ts';

// What is made is compiled and tested in new-operation.long.test.ts.
test.each([
  [['leave', 'annual-leave', 'cancelDay'], /kebab-case/],
  [['leave', 'no-such-area', 'cancel-day'], /areas of leave are .*annual-leave/],
  [['nothing', 'annual-leave', 'cancel-day'], /Usage/],
  [['leave', 'annual-leave', 'cancel-leave-day'], /cancel-leave-day\.ts already exists/],
  [['leave', 'sick-leave', 'cancel-leave-day'], /already an operation cancelLeaveDay/],
])('%j is refused in one sentence', async (args, message) => {
  await expect(
    execute(process.execPath, [program, ...args], { cwd: rootFolder }),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
});
