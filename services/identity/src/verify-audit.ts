// A program of its own: says whether the audit trail of MONGODB_URI is as SEALING_KEY has chained
// it, by one line and its exit code. `npm run audit:verify` runs it (docs/audit.md).
import { formatDateTime } from '@portal/kernel/format';
import { ConfigurationFault, readEnv, serviceEnv } from '@portal/runtime/env';
import { connectMongo } from '@portal/runtime/mongo';
import type { AuditLink } from './domain/audit-chain.ts';
import { auditHash } from './hashing/audit-hash.ts';
import { type AuditVerdict, verifyAudit } from './store/verify-audit.ts';

const exitCodes = { whole: 0, broken: 1, notVerified: 2 };

try {
  process.exitCode = await run(process.argv[2]);
} catch (failure) {
  const isPlain = failure instanceof ConfigurationFault;
  console.error(isPlain ? failure.message : `The trail can’t be read: ${failure}`);
  process.exitCode = exitCodes.notVerified;
}

async function run(given: string | undefined): Promise<number> {
  const { MONGODB_URI, SEALING_KEY } = serviceEnv;
  const env = readEnv({ MONGODB_URI, SEALING_KEY });
  const known = given === undefined ? null : linkOf(given);
  const connection = await connectMongo(env.MONGODB_URI, 'audit');
  try {
    const verdict = await verifyAudit(connection, auditHash(env.SEALING_KEY), known);
    report(verdict);
    return verdict.fault === null ? exitCodes.whole : exitCodes.broken;
  } finally {
    await connection.close();
  }
}

function report({ rows, from, to, end, fault }: AuditVerdict): void {
  const count = `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'}`;
  const span = from && to ? `, from ${formatDateTime(from)} to ${formatDateTime(to)}` : '';
  if (fault) {
    console.log(`The chain is broken: ${fault}`);
    console.log(rows > 0 ? `Unbroken before that: ${count}${span}` : 'Nothing before that');
    return;
  }
  console.log(`${count}${span}: the chain is unbroken`);
  if (rows > 0) console.log(`It ends with ${end.seq}:${end.mac}`);
}

/** A row as this program names it: `1234:…`. */
function linkOf(text: string): AuditLink {
  const [, seq, mac] = /^([1-9]\d*):([\w-]{43})$/.exec(text) ?? [];
  if (seq && mac) return { seq: Number(seq), mac };
  throw new ConfigurationFault(`${text} is no end of a trail as an earlier run has printed it`);
}
