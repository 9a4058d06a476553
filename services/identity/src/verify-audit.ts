// A program for `npm run audit:verify`: checks the audit trail in MONGODB_URI against AUDIT_KEY
// and the anchors in the broker of NATS_URL. It prints a few lines and sets the exit code
// (docs/audit.md).
import { openAuditAnchors } from '@portal/bus/audit-anchors';
import { connectBus } from '@portal/bus/nats-connection';
import { formatDateTime } from '@portal/kernel/format-date';
import { auditKeyEnv, ConfigurationError, readEnv, serviceEnv } from '@portal/runtime/env';
import { connectMongo } from '@portal/runtime/mongo';
import { type AuditAnchor, readAnchor } from './domain/audit-anchor.ts';
import type { AuditChainPosition, KeyedHash } from './domain/audit-chain.ts';
import { createAuditHash } from './hashing/permanent-hashes.ts';
import { type AuditVerdict, verifyAudit } from './store/verify-audit.ts';

const exitCodes = { whole: 0, broken: 1, notVerified: 2 };

try {
  process.exitCode = await run(process.argv[2]);
} catch (failure) {
  const isConfigurationError = failure instanceof ConfigurationError;
  console.error(isConfigurationError ? failure.message : `The trail can’t be read: ${failure}`);
  process.exitCode = exitCodes.notVerified;
}

async function run(knownEnd: string | undefined): Promise<number> {
  const env = readAuditEnv();
  const keyedHash = createAuditHash('AUDIT_KEY' in env ? env.AUDIT_KEY : env.SEALING_KEY);
  const known = knownEnd === undefined ? [] : [parseLink(knownEnd)];
  const anchors = await readAnchors(keyedHash);
  const connection = await connectMongo(env.MONGODB_URI, 'audit');
  try {
    const verdict = await verifyAudit(connection, keyedHash, [...known, ...(anchors.known ?? [])]);
    report(verdict);
    console.log(anchors.report);
    if (verdict.fault !== null) return exitCodes.broken;
    return anchors.known === null ? exitCodes.notVerified : exitCodes.whole;
  } finally {
    await connection.close();
  }
}

/** AUDIT_KEY, or else SEALING_KEY. */
function readAuditEnv() {
  const { MONGODB_URI, SEALING_KEY } = serviceEnv;
  const { AUDIT_KEY, AUDIT_KEY_FILE } = process.env;
  const hasAuditKey = AUDIT_KEY || AUDIT_KEY_FILE;
  const { AUDIT_KEY: auditKey } = auditKeyEnv;
  return hasAuditKey
    ? readEnv({ MONGODB_URI, AUDIT_KEY: auditKey.unwrap() })
    : readEnv({ MONGODB_URI, SEALING_KEY });
}

/** The anchors in the broker (null if they can’t be read), and a line about them to print. */
async function readAnchors(
  keyedHash: KeyedHash,
): Promise<{ known: AuditChainPosition[] | null; report: string }> {
  const { NATS_URL, NATS_USER, NATS_PASSWORD, NATS_PASSWORD_FILE } = process.env;
  if (!NATS_URL) return { known: [], report: 'Not compared with the anchors: NATS_URL is not set' };
  const optional = {
    NATS_URL: serviceEnv.NATS_URL,
    NATS_USER: serviceEnv.NATS_USER,
    NATS_PASSWORD: serviceEnv.NATS_PASSWORD,
  };
  const env = readEnv(optional, { NATS_URL, NATS_USER, NATS_PASSWORD, NATS_PASSWORD_FILE });
  const bus = {
    servers: env.NATS_URL,
    user: env.NATS_USER,
    pass: env.NATS_PASSWORD,
    name: 'audit',
  };
  try {
    const nc = await connectBus(bus, { waitForBroker: false });
    const known: AuditAnchor[] = [];
    await openAuditAnchors(nc)
      .readAll((text) => {
        const anchor = readAnchor(text, keyedHash);
        if (anchor) known.push(anchor);
      })
      .finally(() => nc.close());
    const last = known.at(-1);
    const until = last
      ? `. The last covers entry ${last.seq}, stored on ${formatDateTime(new Date(last.at))}`
      : '';
    return {
      known,
      report: `Compared with ${known.length.toLocaleString('en-GB')} ${known.length === 1 ? 'anchor' : 'anchors'}${until}`,
    };
  } catch (failure) {
    return { known: null, report: `Not compared with the anchors: ${failure}` };
  }
}

function report({ rowCount, removedUpTo, from, to, end, fault }: AuditVerdict): void {
  if (removedUpTo > 0) {
    const last = removedUpTo.toLocaleString('en-GB');
    console.log(`Entries 1 to ${last} were removed after their retention period`);
  }
  const count = `${rowCount.toLocaleString('en-GB')} ${rowCount === 1 ? 'entry' : 'entries'}`;
  const span = from && to ? `, from ${formatDateTime(from)} to ${formatDateTime(to)}` : '';
  if (fault) {
    console.log(`The chain is broken: ${fault}`);
    console.log(
      rowCount > 0 ? `Unbroken before that: ${count}${span}` : 'No unbroken entries before that',
    );
    return;
  }
  console.log(`${count}${span}: the chain is unbroken`);
  if (rowCount > 0) {
    console.log(
      `End (for the next \`npm run audit:verify -- <entry>:<code>\`): ${end.seq}:${end.mac}`,
    );
  }
}

/** Parses a row as this program prints it: `1234:…`. */
function parseLink(text: string): AuditChainPosition {
  const [, seq, mac] = /^([1-9]\d*):([\w-]{43})$/.exec(text) ?? [];
  if (seq && mac) return { seq: Number(seq), mac };
  throw new ConfigurationError(`${text} isn’t an end printed by an earlier run`);
}
