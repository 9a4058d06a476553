import { registerCleanUp } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import { openDataDirectory } from '../data-directory/open-data-directory.ts';
import { freePort } from '../free-port.ts';
import { supervise } from '../processes/supervise.ts';
import { mongodbAdminUri } from '../servers/mongod-program.ts';
import { startMongod } from '../servers/start-servers.ts';

/**
 * Starts MongoDB as `npm start` does, with its accounts, until the test file has ended. Gives its URI with the account of
 * root, and the path of its log.
 */
export async function startTestMongod(
  signal: AbortSignal,
): Promise<{ rootUri: string; log: string }> {
  const data = await openDataDirectory(await freshFolder('mongod'));
  registerCleanUp(() => data.release());
  const port = await freePort();
  const say = () => {};
  await startMongod(data, port, {
    launch(program) {
      const running = supervise(program, { run: data.in('run'), logs: data.in('logs'), say });
      registerCleanUp(() => running.stop());
      return running;
    },
    say,
    signal,
  });
  return { rootUri: mongodbAdminUri(port, data), log: data.in('logs', 'mongod.log') };
}
