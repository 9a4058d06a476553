import { createHash } from 'node:crypto';
import { isDuplicateKey } from '@portal/bus/mongo-errors';
import { createEvent, type Outbox, type Tx } from '@portal/bus/outbox';
import type { AuditAction } from '@portal/contracts/identity/audit';
import { type AuditDetail, toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { auditedEvent } from '@portal/contracts/identity/audited-event';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import { type Connection, Schema } from 'mongoose';
import type { SignedInRequest } from './request.ts';

/** The lists that show whether several people are or were on sick or compassionate leave. */
export type SensitiveList =
  | 'leave-calendar'
  | 'sick-leave-requests'
  | 'pending-sick-leave'
  | 'sick-leave-today'
  | 'daily-records'
  | 'payroll'
  | 'undelivered-emails'
  | 'audit-trail';

/** Special-category data that a request shows. */
export interface Reading {
  action: Extract<AuditAction, 'sickness-read' | 'fit-notes-read'>;
  /** The people whose special-category data is shown. The reader's own doesn't count. */
  userIds: readonly string[];
  /** The person whose data was requested; nobody for a list. */
  personId?: string | null | undefined;
  list?: SensitiveList | undefined;
  /** What selected the rows of a list. */
  filter?: ReadingFilter | undefined;
}

export interface ReadingFilter {
  fromDay?: string | null | undefined;
  toDay?: string | null | undefined;
  /** What else selected them, such as a team, or the place and the size of a page. */
  more?: readonly (string | number | null | undefined)[];
}

type Reader = Pick<SignedInRequest, 'caller' | 'address' | 'now'>;

/** The entry of the audit trail. */
export interface ReadingEntry {
  action: Reading['action'];
  /** The person whose data was read. For a list, its reader. */
  targetId: string;
  actorId: string;
  address: string;
  at: Date;
  details: AuditDetail[];
}

type WriteReading = (tx: Tx, entry: ReadingEntry) => void | Promise<void>;

/** Adds the entry by an event, as the services do that don't have the audit trail. */
export function publishReading(audited: ReturnType<typeof auditedEvent>): WriteReading {
  return ({ publish }, { targetId, at, ...entry }) => {
    const data = { id: targetId, version: 1, ...entry, at: at.toISOString() };
    publish(createEvent(audited, { userId: targetId, data, now: at }));
  };
}

interface Row {
  /** A hash of the reader, the person or list, and the London day. */
  _id: string;
  expiresAt: Date;
}

const schema = new Schema<Row>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Longer than a day, so that no reading of a day expires before its end. */
const keptMs = 48 * 3_600_000;
/** How many readings of a day a process remembers without asking the database. */
const maxRemembered = 10_000;

export type ReadingRecorder = ReturnType<typeof createReadingRecorder>;

/**
 * Records in the audit trail who reads special-category data of others: once per reader, person or list, and London day
 * (docs/audit.md). Lists are repeated every 30 seconds, so a process remembers what it has recorded.
 */
export function createReadingRecorder({
  connection,
  outbox,
  write,
}: {
  connection: Connection;
  outbox: Pick<Outbox, 'transact'>;
  /** Adds an entry to the audit trail. */
  write: WriteReading;
}) {
  const rows = connection.model<Row>('SensitiveReading', schema, 'sensitive_readings');
  let remembered = new Map<string, Promise<void>>();
  let rememberedDay = '';

  async function store(row: Row, entry: ReadingEntry): Promise<void> {
    try {
      await outbox.transact({}, async (tx) => {
        await rows.create([row], { session: tx.session });
        await write(tx, entry);
        return ok(null);
      });
    } catch (failure) {
      // Recorded earlier on the same day, or by another process.
      if (!isDuplicateKey(failure)) throw failure;
    }
  }

  return {
    /**
     * Records a reading before its response is sent. Rejects if it can't be recorded: then the data must not be shown.
     */
    async record(reader: Reader, reading: Reading): Promise<void> {
      const { userId: readerId } = reader.caller;
      const others = new Set(reading.userIds);
      others.delete(readerId);
      if (others.size === 0) return;
      const now = reader.now();
      const day = londonDay(now);
      if (day !== rememberedDay || remembered.size >= maxRemembered) {
        remembered = new Map();
        rememberedDay = day;
      }
      const key = keyOf(day, readerId, reading);
      const earlier = remembered.get(key);
      if (earlier) return earlier;
      const row = { _id: key, expiresAt: new Date(now.getTime() + keptMs) };
      const stored = store(row, toEntry(reader, reading, { at: now, count: others.size }));
      const current = remembered;
      current.set(key, stored);
      stored.catch(() => current.delete(key));
      return stored;
    },
  };
}

/** Hashed, so that what is kept names nobody. */
function keyOf(day: string, readerId: string, { action, personId, list, filter }: Reading): string {
  const { fromDay, toDay, more = [] } = filter ?? {};
  const occasion = [day, readerId, action, personId, list, fromDay, toDay, ...more];
  return createHash('sha256').update(JSON.stringify(occasion)).digest('base64url');
}

function toEntry(
  { caller, address }: Reader,
  { action, personId, list, filter }: Reading,
  { at, count }: { at: Date; count: number },
): ReadingEntry {
  const { fromDay, toDay } = filter ?? {};
  const details = personId ? { list } : { fromDay, toDay, list, people: count };
  const actorId = caller.userId;
  const targetId = personId ?? actorId;
  return { action, targetId, actorId, address, at, details: toAuditDetails(details) };
}
