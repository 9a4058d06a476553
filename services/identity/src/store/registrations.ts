import type { RegistrationKind } from '@portal/contracts/identity/registration';
import {
  afterPosition,
  type CursorFormat,
  type PageRequest,
} from '@portal/runtime/keyset-pagination';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { Schema } from 'mongoose';
import {
  type ExpiryFilter,
  matchingExpiryRange,
  type Registration,
  type RegistrationKey,
  type SentReminder,
} from '../domain/registration.ts';

/** A registration as it is stored. */
export type RegistrationRow = Omit<Registration, 'id'> & {
  _id: string;
  /** The expiry for sorting: those without one come last. */
  expiryKey: string;
};
type Row = RegistrationRow;

/** Selects registrations. Fields that are missing or null don’t restrict. */
export interface RegistrationFilter extends ExpiryFilter {
  /** Of a person, also if they have left. Otherwise only those of current staff. */
  userId?: string | null | undefined;
  /** Only of these people. */
  userIds?: readonly string[] | null | undefined;
  kind?: RegistrationKind | null | undefined;
}

/** A place in the list. */
type Position = Pick<Registration, 'expiresOn' | 'id'>;

const required = { type: String, required: true };
const optional = { type: String, default: null };

const schema = new Schema<Row>(
  {
    _id: required,
    version: { type: Number, required: true },
    userId: required,
    kind: required,
    trainingTypeId: optional,
    trainingName: optional,
    number: optional,
    issuedOn: optional,
    expiresOn: optional,
    expiryKey: required,
    isOnUpdateService: { type: Boolean, default: null },
    isCurrent: { type: Boolean, required: true },
    reminded: {
      type: new Schema<SentReminder>(
        { expiresOn: required, daysBefore: { type: Number, required: true } },
        { _id: false },
      ),
      default: null,
    },
    nextReminderOn: optional,
  },
  { collection: 'registrations', versionKey: false, strict: 'throw' },
);

const inOrder = { expiryKey: 1, _id: 1 } as const;

// One of each kind for a person, even with concurrent requests.
schema.index({ userId: 1, kind: 1, trainingTypeId: 1 }, { unique: true });
// For the registrations of a person in order, and for removing them.
schema.index({ userId: 1, ...inOrder });
// For the list of current staff, its statuses, which are ranges of the expiry, and the counts.
schema.index({ isCurrent: 1, ...inOrder });
// For the list of a kind, most of which are trainings.
schema.index({ isCurrent: 1, kind: 1, ...inOrder });
// For the reminders that are due: a few, whatever expires soon.
schema.index({ isCurrent: 1, nextReminderOn: 1 });
// For those of a training that is renamed, and to know whether somebody has it.
schema.index(
  { trainingTypeId: 1, trainingName: 1 },
  { partialFilterExpression: { trainingTypeId: { $gt: '' } } },
);

const withoutExpiry = '9999-12-31';
const batchSize = 500;
const cursorPattern = /^(\d{4}-\d\d-\d\d)?\/([0-9a-f]{24})$/;

/** How the cursors of the list write a position. */
export const registrationCursor: CursorFormat<Position> = {
  format: ({ expiresOn, id }) => `${expiresOn ?? ''}/${id}`,
  parse(text) {
    const [, expiresOn = null, id] = cursorPattern.exec(text) ?? [];
    return id === undefined ? null : { expiresOn, id };
  },
};

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;

/** The registrations in MongoDB. Writes take the `session` of their transaction. */
export function createRegistrationStore(connection: Connection) {
  const rows = connection.model<Row>('Registration', schema);

  /** Those that match, the first to expire first and those without an expiry last. */
  async function list(
    filter: RegistrationFilter,
    today: string,
    { position, limit }: PageRequest<Position>,
  ): Promise<Registration[]> {
    const conditions = toQuery(filter, today);
    const after = position && { expiryKey: expiryKeyOf(position), _id: position.id };
    const query = rows
      .find(after ? { $and: [conditions, afterPosition(inOrder, after)] } : conditions)
      .sort(inOrder)
      .limit(limit);
    // Reads those of the people only, instead of all in order.
    if (filter.userIds) query.hint({ userId: 1, ...inOrder });
    return (await query.lean<Row[]>()).map(toRegistration);
  }

  return {
    list,

    /** All that match, in the order of the list, a batch at a time. */
    async *batches(filter: RegistrationFilter, today: string): AsyncGenerator<Registration[]> {
      let position: Position | null = null;
      for (;;) {
        const batch: Registration[] = await list(filter, today, { position, limit: batchSize });
        if (batch.length > 0) yield batch;
        position = batch.at(-1) ?? null;
        if (position === null || batch.length < batchSize) return;
      }
    },

    /** All of a person in the order of the list. */
    async byUser(userId: string): Promise<Registration[]> {
      const found = await rows.find({ userId }).sort(inOrder).lean<Row[]>();
      return found.map(toRegistration);
    },

    /** All of some people, in no order. */
    async byUsers(
      userIds: readonly string[],
      session: ClientSession | null,
    ): Promise<Registration[]> {
      const found = await rows
        .find({ userId: { $in: userIds } })
        .session(session)
        .lean<Row[]>();
      return found.map(toRegistration);
    },

    /** A person’s registration of a kind, or null. */
    async byKey(key: RegistrationKey, session: ClientSession): Promise<Registration | null> {
      const { userId, kind, trainingTypeId } = key;
      const query = rows.findOne({ userId, kind, trainingTypeId }).session(session);
      const row = await query.lean<Row>();
      return row && toRegistration(row);
    },

    async byId(id: string, session: ClientSession): Promise<Registration | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row && toRegistration(row);
    },

    async byIds(ids: readonly string[], session: ClientSession): Promise<Registration[]> {
      const found = await rows
        .find({ _id: { $in: ids } })
        .session(session)
        .lean<Row[]>();
      return found.map(toRegistration);
    },

    /** Those of a training that have another name than this: all, or up to `limit`. */
    async withOtherName(
      trainingTypeId: string,
      name: string,
      session: ClientSession,
      limit?: number,
    ): Promise<Registration[]> {
      const query = rows.find({ trainingTypeId, trainingName: { $ne: name } }).session(session);
      if (limit !== undefined) query.limit(limit);
      return (await query.lean<Row[]>()).map(toRegistration);
    },

    async hasTrainingType(trainingTypeId: string, session: ClientSession): Promise<boolean> {
      return (await rows.exists({ trainingTypeId }).session(session)) !== null;
    },

    /** The number of those of current staff that expire on or before a day, from another on if given. */
    count({ from, to }: { from?: string; to: string }): Promise<number> {
      const expiryKey = { ...(from !== undefined && { $gte: from }), $lte: to };
      return rows.countDocuments({ isCurrent: true, expiryKey });
    },

    /** Ids of up to `limit` registrations of current staff with a reminder that is due. */
    async idsToRemind(today: string, limit: number): Promise<string[]> {
      // Null is no text, so that it is not before any day.
      const filter = { isCurrent: true, nextReminderOn: { $lte: today } };
      const found = await rows.find(filter, { _id: 1 }).limit(limit).lean<Row[]>();
      return found.map(({ _id }) => _id);
    },

    /** Stores registrations, new or changed. */
    async saveAll(registrations: readonly Registration[], session: ClientSession): Promise<void> {
      if (registrations.length === 0) return;
      const writes = registrations.map(({ id, ...fields }) => ({
        replaceOne: {
          filter: { _id: id },
          replacement: { _id: id, ...fields, expiryKey: expiryKeyOf(fields) },
          upsert: true,
        },
      }));
      await rows.bulkWrite(writes, { session });
    },

    /** Marks those of a person who leaves, or comes back. */
    async setCurrent(userId: string, isCurrent: boolean, session: ClientSession): Promise<void> {
      await rows.updateMany({ userId }, { $set: { isCurrent } }, { session });
    },

    async remove(id: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: id }, { session });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}

function toQuery(
  { userId, userIds, kind, ...expiry }: RegistrationFilter,
  today: string,
): QueryFilter<Row> {
  const { from, to } = matchingExpiryRange(expiry, today);
  return {
    ...(userId ? { userId } : { isCurrent: true }),
    ...(userIds && { userId: { $in: userIds.filter((one) => !userId || one === userId) } }),
    ...(kind && { kind }),
    ...((from !== undefined || to !== undefined) && {
      expiryKey: {
        ...(from !== undefined && { $gte: from }),
        ...(to !== undefined && { $lte: to }),
      },
    }),
  };
}

function expiryKeyOf({ expiresOn }: Pick<Registration, 'expiresOn'>): string {
  return expiresOn ?? withoutExpiry;
}

/** Builds a registration from its document, also for the history of events. */
export function toRegistration({ _id, expiryKey: _, ...fields }: Row): Registration {
  return { id: _id, ...fields };
}
