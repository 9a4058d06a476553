// `npm run audit:verify`: verifies that the audit trail is unbroken (docs/audit.md). Uses the database of
// MONGODB_URI with AUDIT_KEY or SEALING_KEY, else that of the data directory, whether its portal is running or not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type ExitCode, runCommand } from '../command-line/run-command.ts';
import { expectedError } from '../portal/expected-error.ts';
import { rootFolder } from '../root-folder.ts';
import { openAuditTrail } from './open-audit-trail.ts';

const program = join(rootFolder, 'services/identity/src/verify-audit.ts');
const usage = {
  name: 'audit:verify',
  syntax: '[-- <entry>:<code>]',
  summary:
    'Checks that the audit trail is unbroken. Given the end printed by an earlier run, also checks that nothing up to there has changed.',
  parse: ([end, ...more]: readonly string[]) =>
    more.length > 0 || end?.startsWith('-') ? null : { end },
};

await runCommand(usage, async ({ end }, signal) => {
  const { AUDIT_KEY, AUDIT_KEY_FILE, SEALING_KEY, SEALING_KEY_FILE } = process.env;
  if (AUDIT_KEY || AUDIT_KEY_FILE || SEALING_KEY || SEALING_KEY_FILE) {
    return verify(process.env, end, signal);
  }
  const trail = await openAuditTrail(process.env.PORTAL_DATA_DIR || '.data', {
    // Standard output has only the result, for scripts.
    say: (line) => console.error(line),
    signal,
  });
  try {
    return await verify({ ...process.env, MONGODB_URI_FILE: '', ...trail.env }, end, signal);
  } finally {
    await trail.close();
  }
});

/** Runs the verification of the identity service, which defines the chain; gives its exit code. */
async function verify(
  env: NodeJS.ProcessEnv,
  end: string | undefined,
  signal: AbortSignal,
): Promise<ExitCode> {
  const child = spawn(process.execPath, [program, ...(end === undefined ? [] : [end])], {
    env,
    stdio: 'inherit',
    signal,
  });
  const [code] = await once(child, 'exit');
  if (code === null) throw expectedError('the verification was interrupted');
  return code;
}
