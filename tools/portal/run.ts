import { isPlain, plainError } from './plain-error.ts';
import { type Portal, type PortalOptions, startPortal } from './portal.ts';

/** What differs between `npm start` and `npm run demo`. */
export interface RunOptions extends Pick<PortalOptions, 'fill'> {
  /** Where everything is kept if PORTAL_DATA_DIR says nothing else. */
  dataDir: string;
  /** Looked at before anything is started; throws a plain error where it can't be. */
  check?: (dataDir: string) => Promise<void>;
  /** Says what there is to say once it is ready. */
  ready?: (portal: Portal) => void | Promise<void>;
}

/** The whole portal as the environment says until somebody stops it; then ends the process. */
export async function runPortal({ dataDir, check, ready, fill }: RunOptions): Promise<never> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // In a terminal a Ctrl-C comes twice, from the terminal and from npm: once is enough.
    process.on(signal, () => stopping.abort());
  }
  // Whoever started this has ended without a signal.
  process.on('disconnect', () => stopping.abort());

  // What it says may go to a file on a disk that is full: it goes on without.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  try {
    const directory = process.env.PORTAL_DATA_DIR || dataDir;
    await check?.(directory);
    const portal = await startPortal({
      port: portOf(process.env.PORT),
      host: process.env.HOST || '127.0.0.1',
      dataDir: directory,
      webRoot: process.env.WEB_ROOT,
      log: say,
      signal: stopping.signal,
      ...(fill && { fill }),
    });
    if (portal.subscriber) say(`Other systems read events with ${portal.subscriberFile}`);
    await ready?.(portal);
    await sayFirstAdminCode(portal);
    say(`Portal ready at ${portal.url}`);
    await given(stopping.signal);
    say('Stopping');
    await portal.stop();
    process.exit(0);
  } catch (failure) {
    if (stopping.signal.aborted) process.exit(0);
    console.error(isPlain(failure) ? failure.message : (diskFault(failure) ?? failure));
    process.exit(1);
  }
}

/** Nobody but who sees this start may create the first administrator from another machine. */
async function sayFirstAdminCode({ url, firstAdminCode }: Portal): Promise<void> {
  if (firstAdminCode === null) return;
  const response = await fetch(`${url}/api/check-first-setup`);
  const { requiresFirstSetup } = (await response.json()) as { requiresFirstSetup: boolean };
  if (requiresFirstSetup) say(`The first administrator needs this code: ${firstAdminCode}`);
}

async function given(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const alive = setInterval(() => {}, 1 << 30);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  clearInterval(alive);
}

function portOf(text = '8080'): number {
  const port = Number(text || '8080');
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw plainError(`PORT must be a number from 1 to 65535, not ${text}`);
}

function diskFault(failure: unknown): string | null {
  const { code, path = 'the data directory' } = failure as NodeJS.ErrnoException;
  return code === 'ENOSPC' ? `the disk is full: ${path} can't be written` : null;
}

function say(line: string): void {
  console.log(line);
}
