import type {
  SecurityEventAction,
  SecurityEventKind,
  SecurityEventOutcome,
} from '@portal/contracts/identity/security-event';
import {
  afterPosition,
  type CursorFormat,
  type PageRequest,
} from '@portal/runtime/keyset-pagination';
import type { Connection, QueryFilter } from 'mongoose';
import { Schema } from 'mongoose';
import {
  outcomeOf,
  type SecurityEventRecord,
  securityEventKinds,
} from '../domain/security-event.ts';

type Row = Omit<SecurityEventRecord, 'id'> & {
  _id: string;
  /** The actor and the target. */
  personIds: string[];
};

/** Failed sign-ins on a London day. */
interface DayRow {
  _id: string;
  count: number;
  at: Date;
}

export interface SecurityEventFilter {
  kind?: SecurityEventKind | null | undefined;
  outcome?: SecurityEventOutcome | null | undefined;
  personId?: string | null | undefined;
  from?: Date | null | undefined;
  /** Exclusive. */
  until?: Date | null | undefined;
}

/** What happened, for a new event. */
export type NewSecurityEvent = Pick<SecurityEventRecord, 'id' | 'at' | 'address'> & {
  action: SecurityEventAction;
} & Partial<Omit<SecurityEventRecord, 'id' | 'at' | 'address' | 'action' | 'kind' | 'outcome'>>;

const dayMs = 24 * 3_600_000;
/** Rows have addresses, which are kept no longer. */
const lifeSeconds = (90 * dayMs) / 1_000;

const required = { type: String, required: true };
const optional = { type: String, default: null };
const number = { type: Number, default: null };

const schema = new Schema<Row>(
  {
    _id: required,
    at: { type: Date, required: true },
    kind: required,
    action: required,
    outcome: required,
    actorId: optional,
    targetId: optional,
    personIds: { type: [String], default: [] },
    address: { type: String, default: '' },
    times: { type: Number, default: 1 },
    operation: optional,
    count: number,
    usualCount: number,
  },
  { collection: 'securityevents', versionKey: false, strict: 'throw' },
);
// Newest first, for all or by each filter. The other filters are included, so that they read no rows.
schema.index({ at: -1, _id: -1 });
schema.index({ kind: 1, at: -1, _id: -1, outcome: 1, personIds: 1 });
schema.index({ outcome: 1, at: -1, _id: -1 });
schema.index({ personIds: 1, at: -1, _id: -1, kind: 1, outcome: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: lifeSeconds });

const daySchema = new Schema<DayRow>(
  { _id: required, count: { type: Number, default: 0 }, at: { type: Date, required: true } },
  { collection: 'failedsignindays', versionKey: false, strict: 'throw' },
);
daySchema.index({ at: 1 }, { expireAfterSeconds: lifeSeconds });

export interface AuditPosition {
  seq: number;
  /** Older rows are listed and not logged: they are from before there was such a log. */
  loggedFrom: Date;
}
type PositionRow = AuditPosition & { _id: string };

const positionSchema = new Schema<PositionRow>(
  {
    _id: required,
    seq: { type: Number, required: true },
    loggedFrom: { type: Date, required: true },
  },
  { collection: 'auditpositions', versionKey: false, strict: 'throw' },
);
const auditPositionId = 'security-events';

export const newestFirstSort = { at: -1, _id: -1 } as const;

/** A position in the list. The id orders events of the same time. */
export interface SecurityEventPosition {
  at: Date;
  id: string;
}

export const securityEventCursor: CursorFormat<SecurityEventPosition> = {
  format: ({ at, id }) => `${at.getTime()}.${id}`,
  parse(text) {
    const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(text) ?? [];
    if (time === undefined || id === undefined) return null;
    return { at: new Date(Number(time)), id };
  },
};

export type SecurityEventStore = ReturnType<typeof createSecurityEventStore>;

/** Security events in MongoDB, for 90 days. The audit trail and the log are kept longer. */
export function createSecurityEventStore(connection: Connection) {
  const rows = connection.model<Row>('SecurityEvent', schema);
  const positions = connection.model<PositionRow>('AuditPosition', positionSchema);
  const days = connection.model<DayRow>('FailedSignInDay', daySchema);

  return {
    /** Adds events that aren’t stored yet. */
    async add(events: readonly NewSecurityEvent[]): Promise<void> {
      if (events.length === 0) return;
      const writes = events.map((event) => {
        const { _id, ...fields } = toRow(event);
        return {
          updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
        };
      });
      await rows.bulkWrite(writes, { ordered: false });
    },

    /** Adds an event, or to the number of times if it is stored already. */
    async count(event: NewSecurityEvent): Promise<void> {
      const { _id, times, ...fields } = toRow(event);
      await rows.updateOne(
        { _id },
        { $setOnInsert: fields, $inc: { times } },
        { upsert: true, setDefaultsOnInsert: false },
      );
    },

    /** Sets how much somebody read, which grows during a day. True if it is a new event. */
    async setCount(event: NewSecurityEvent): Promise<boolean> {
      const { _id, count, ...fields } = toRow(event);
      const { upsertedCount } = await rows.updateOne(
        { _id },
        { $setOnInsert: fields, $max: { count } },
        { upsert: true, setDefaultsOnInsert: false },
      );
      return upsertedCount === 1;
    },

    async countFailedSignIn(londonDay: string, at: Date): Promise<void> {
      await days.updateOne(
        { _id: londonDay },
        { $setOnInsert: { at }, $inc: { count: 1 } },
        { upsert: true, setDefaultsOnInsert: false },
      );
    },

    /** The number of failed sign-ins by day; days without any are missing. */
    async failedSignIns(fromDay: string): Promise<Map<string, number>> {
      const found = await days.find({ _id: { $gte: fromDay } }).lean<DayRow[]>();
      return new Map(found.map(({ _id, count }) => [_id, count]));
    },

    /** The export times of everybody since `from`. */
    async exportsSince(from: Date): Promise<{ actorId: string; at: Date }[]> {
      const filter = { kind: 'export' as const, at: { $gte: from }, actorId: { $ne: null } };
      const found = await rows.find(filter, { actorId: 1, at: 1 }).lean<Row[]>();
      return found.map(({ actorId, at }) => ({ actorId: actorId ?? '', at }));
    },

    /** A page of the events that match, newest first. */
    async find(
      filter: SecurityEventFilter,
      { position, limit }: PageRequest<SecurityEventPosition>,
    ): Promise<SecurityEventRecord[]> {
      const query = rows.find(toQuery(filter, position)).sort(newestFirstSort).limit(limit);
      return (await query.lean<Row[]>()).map(toRecord);
    },

    async removeByUser(userId: string): Promise<void> {
      await rows.deleteMany({ personIds: userId });
    },

    /** Up to which row the audit trail has been read; null before the first time. */
    async auditPosition(): Promise<AuditPosition | null> {
      const found = await positions.findById(auditPositionId).lean<PositionRow>();
      return found && { seq: found.seq, loggedFrom: found.loggedFrom };
    },

    async saveAuditPosition(position: AuditPosition): Promise<void> {
      await positions.updateOne({ _id: auditPositionId }, { $set: position }, { upsert: true });
    },
  };
}

function toRow(event: NewSecurityEvent): Row {
  const { id, at, action, address, actorId = null, targetId = null, times = 1 } = event;
  const { operation = null, count = null, usualCount = null } = event;
  const personIds = [...new Set([actorId, targetId])].filter((each) => each !== null);
  return {
    _id: id,
    at,
    kind: securityEventKinds[action],
    action,
    outcome: outcomeOf(action),
    actorId,
    targetId,
    personIds,
    address,
    times,
    operation,
    count,
    usualCount,
  };
}

function toRecord({ _id, personIds: _, ...row }: Row): SecurityEventRecord {
  return { id: _id, ...row };
}

function toQuery(
  { kind, outcome, personId, from, until }: SecurityEventFilter,
  position: SecurityEventPosition | null,
): QueryFilter<Row> {
  const at = { ...(from && { $gte: from }), ...(until && { $lt: until }) };
  const after = afterPosition(newestFirstSort, position && { at: position.at, _id: position.id });
  return {
    ...(kind && { kind }),
    ...(outcome && { outcome }),
    ...(personId && { personIds: personId }),
    // Both bounds of the time are one condition, by which the index is read.
    ...(position || from || until ? { at: { ...at, ...(after.at as object) } } : {}),
    ...('$or' in after && { $or: after.$or }),
  } as QueryFilter<Row>;
}
