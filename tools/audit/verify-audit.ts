// `npm run audit:verify`: verifies that the audit trail is unbroken (docs/audit.md). Uses the database of
// MONGODB_URI with SEALING_KEY, else that of the data directory, whether its portal is running or not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isPlain, plainError } from '../portal/plain-error.ts';
import { rootFolder } from '../root-folder.ts';
import { openAuditTrail } from './open-audit-trail.ts';

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
  if (SEALING_KEY || SEALING_KEY_FILE) return verify(process.env);
  const trail = await openAuditTrail(process.env.PORTAL_DATA_DIR || '.data', {
    // Standard output has only the result, for scripts.
    say: (line) => console.error(line),
    signal: stopping.signal,
  });
  try {
    return await verify({ ...process.env, MONGODB_URI_FILE: '', ...trail.env });
  } finally {
    await trail.close();
  }
}

/** Runs the verification of the identity service, which defines the chain; gives its exit code. */
async function verify(env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
    signal: stopping.signal,
  });
  const [code] = await once(child, 'exit');
  if (code === null) throw plainError('the verification was interrupted');
  return code;
}
