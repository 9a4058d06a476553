// `npm start`: the whole portal until somebody stops it.
import { isPlain, plainError } from './plain-error.ts';
import { type Portal, startPortal } from './portal.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // In a terminal a Ctrl-C comes twice, from the terminal and from npm: once is enough.
  process.on(signal, () => stopping.abort());
}
// Whoever started this has ended without a signal.
process.on('disconnect', () => stopping.abort());

try {
  const portal = await startPortal({
    port: portOf(process.env.PORT),
    host: process.env.HOST || '127.0.0.1',
    dataDir: process.env.PORTAL_DATA_DIR || '.data',
    webRoot: process.env.WEB_ROOT,
    log: say,
    signal: stopping.signal,
  });
  await run(portal);
  process.exit(0);
} catch (failure) {
  if (stopping.signal.aborted) process.exit(0);
  console.error(isPlain(failure) ? failure.message : failure);
  process.exit(1);
}

async function run(portal: Portal): Promise<void> {
  if (portal.subscriber) say(`Other systems read events with ${portal.subscriberFile}`);
  say(`Portal ready at ${portal.url}`);
  if (!stopping.signal.aborted) {
    const alive = setInterval(() => {}, 1 << 30);
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
    clearInterval(alive);
  }
  say('Stopping');
  await portal.stop();
}

function portOf(text = '8080'): number {
  const port = Number(text || '8080');
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw plainError(`PORT must be a number from 1 to 65535, not ${text}`);
}

function say(line: string): void {
  console.log(line);
}
