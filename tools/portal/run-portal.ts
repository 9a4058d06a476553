import { expectedError, isExpectedError } from './expected-error.ts';
import { type Portal, type PortalOptions, startPortal } from './start-portal.ts';

/** The differences between `npm start` and `npm run demo`. */
export interface RunOptions extends Pick<PortalOptions, 'fill'> {
  /** The data directory if PORTAL_DATA_DIR is not set. */
  dataDir: string;
  /** Checks the data directory before the start; throws a plain error if it can't be used. */
  check?: (dataDir: string) => Promise<void>;
  /** Called once the portal is ready. */
  ready?: (portal: Portal) => void | Promise<void>;
}

/** Runs the portal, configured by the environment, until it is stopped; then ends the process. */
export async function runPortal({ dataDir, check, ready, fill }: RunOptions): Promise<never> {
  return runUntilStopped(dataDir, async (options) => {
    await check?.(options.dataDir);
    const portal = await startPortal({ ...options, ...(fill && { fill }) });
    if (portal.subscriber) say(`Connection details for other systems: ${portal.subscriberFile}`);
    await ready?.(portal);
    await printFirstAdminCode(portal);
    say(`Portal ready at ${portal.url}`);
    return portal;
  });
}

/** The options that the environment gives; `dataDir` is for a missing PORTAL_DATA_DIR. */
type EnvironmentOptions = Required<Pick<PortalOptions, 'port' | 'host' | 'dataDir' | 'log'>> &
  Pick<PortalOptions, 'webRoot'> & { signal: AbortSignal };

/** Runs what `start` starts, configured by the environment, until it is stopped; then ends the process. */
export async function runUntilStopped(
  dataDir: string,
  start: (options: EnvironmentOptions) => Promise<{ stop(): Promise<void> }>,
): Promise<never> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Ctrl-C arrives twice, from the terminal and from npm; aborting twice does no harm.
    process.on(signal, () => stopping.abort());
  }
  // The parent process ended without a signal.
  process.on('disconnect', () => stopping.abort());

  // The output may go to a file on a full disk, which must not stop the portal.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  try {
    const running = await start({
      port: portOf(process.env.PORT),
      host: process.env.HOST || '127.0.0.1',
      dataDir: process.env.PORTAL_DATA_DIR || dataDir,
      webRoot: process.env.WEB_ROOT,
      log: say,
      signal: stopping.signal,
    });
    await waitForAbort(stopping.signal);
    say('Stopping');
    await running.stop();
    process.exit(0);
  } catch (failure) {
    if (stopping.signal.aborted) process.exit(0);
    console.error(isExpectedError(failure) ? failure.message : (diskFault(failure) ?? failure));
    process.exit(1);
  }
}

/** From other machines, only those who see this code can create the first administrator. */
export async function printFirstAdminCode({
  url,
  firstAdminCode,
}: Pick<Portal, 'url' | 'firstAdminCode'>): Promise<void> {
  if (firstAdminCode === null) return;
  const response = await fetch(`${url}/api/check-first-setup`);
  const { requiresFirstSetup } = (await response.json()) as { requiresFirstSetup: boolean };
  if (requiresFirstSetup) say(`Setup code for the first administrator: ${firstAdminCode}`);
}

async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const alive = setInterval(() => {}, 1 << 30);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  clearInterval(alive);
}

function portOf(text = '8080'): number {
  const port = Number(text || '8080');
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw expectedError(`PORT must be a number from 1 to 65535, not ${text}`);
}

function diskFault(failure: unknown): string | null {
  const { code, path = 'the data directory' } = failure as NodeJS.ErrnoException;
  return code === 'ENOSPC' ? `the disk is full: ${path} can't be written` : null;
}

function say(line: string): void {
  console.log(line);
}
