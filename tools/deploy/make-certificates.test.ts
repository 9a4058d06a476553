import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';

test('only the owner can enter its folders; the users of the containers can read the keys in them', async () => {
  const secrets = join(await freshFolder('certificates'), 'secrets');
  const folder = join(secrets, 'tls');
  execFileSync(join(rootFolder, 'deploy/make-certificates.sh'), [folder], { stdio: 'pipe' });
  const paths = [secrets, folder, join(folder, 'identity'), join(folder, 'identity/key.pem')];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777));
  expect(modes).toEqual([0o700, 0o700, 0o755, 0o644]);
  expect((await stat(join(folder, 'ca-key.pem'))).mode & 0o777).toBe(0o600);
});
