// `npm run audit:verify`: whether the audit trail is unbroken (docs/audit.md). Of the database that
// MONGODB_URI and SEALING_KEY name, else of the data directory, whether its portal runs or not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isPlain, plainError } from '../portal/plain-error.ts';
import { rootFolder } from '../root-folder.ts';
import { openTrail } from './open-trail.ts';

const program = join(rootFolder, 'services/identity/src/verify-audit.ts');
const notVerified = 2;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}
process.on('disconnect', () => stopping.abort());

try {
  process.exitCode = await run();
} catch (failure) {
  if (!stopping.signal.aborted) console.error(isPlain(failure) ? failure.message : failure);
  process.exitCode = notVerified;
}
process.exit();

async function run(): Promise<number> {
  const { SEALING_KEY, SEALING_KEY_FILE } = process.env;
  if (SEALING_KEY || SEALING_KEY_FILE) return walk(process.env);
  const trail = await openTrail(process.env.PORTAL_DATA_DIR || '.data', {
    // What a script reads is the verdict alone.
    say: (line) => console.error(line),
    signal: stopping.signal,
  });
  try {
    return await walk({ ...process.env, MONGODB_URI_FILE: '', ...trail.env });
  } finally {
    await trail.close();
  }
}

/** The walk itself is the service’s: it alone knows how it chains. Gives its exit code. */
async function walk(env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
    signal: stopping.signal,
  });
  const [code] = await once(child, 'exit');
  if (code === null) throw plainError('the verification was ended');
  return code;
}
