import type { MailFailureCode } from '@portal/contracts/messaging/undelivered-mails';
import type { PageRequest } from '@portal/runtime/keyset-pagination';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { Schema } from 'mongoose';
import type { MailKind } from '../domain/mails/mail-content-types.ts';
import { newestFirstSort, olderThanFilter, type Position } from './newest-first.ts';

/** A mail in any state: to be sent, sent or given up. */
export interface StoredMail {
  /** The id of its event: one mail per event. */
  id: string;
  /** The template. */
  kind: MailKind;
  /** The person it is for or about, with whom it is deleted; null if there is none. */
  personId: string | null;
  /** The data for the template, encrypted with MAIL_KEY; null once the mail is done. */
  sealed: string | null;
  createdAt: Date;
  /** It is not sent after this time; null if it never expires. */
  expiresAt: Date | null;
  queuedAt: Date | null;
  doneAt: Date | null;
  outcome: Outcome | null;
  /** When, after how many attempts and why it was given up; null until then. */
  failedAt: Date | null;
  tries: number;
  reason: string | null;
  failureCode: MailFailureCode | null;
  /** When an administrator last had it sent again after it was given up. */
  resentAt: Date | null;
}

/** A mail as the queue knows it. `resentAt` tells a resent mail from its earlier job. */
export type QueuedMail = Pick<StoredMail, 'id' | 'resentAt'>;

/** `unwanted`: there was no address when it was sent, or the person has turned these emails off. */
type Outcome = 'sent' | 'expired' | 'unwanted';

/** A mail to be stored. */
export type NewMail = Pick<
  StoredMail,
  'id' | 'kind' | 'personId' | 'sealed' | 'createdAt' | 'expiresAt'
>;

/** A mail that was given up. */
export type FailedMail = StoredMail & { failedAt: Date };

type Row = Omit<StoredMail, 'id'> & { _id: string };

const required = { type: String, required: true };
const optional = { type: Date, default: null };
/** Mails are added to the queue again after this time, in case it has lost its jobs. */
const requeueAfterMs = 10 * 60_000;
const batchSize = 500;
const removalBatchSize = 1_000;
const dayMs = 24 * 60 * 60_000;
/**
 * How many mails of a kind are stored for or about a person in 24 hours: far more than anybody's work causes. Without a limit
 * somebody's program could fill HR's mailbox, and the mails of everybody else would wait behind.
 */
const maxPerPersonAndDay = 100;

const schema = new Schema<Row>(
  {
    _id: required,
    kind: required,
    personId: { type: String, default: null },
    sealed: { type: String, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: optional,
    queuedAt: optional,
    doneAt: optional,
    outcome: { type: String, default: null },
    failedAt: optional,
    tries: { type: Number, default: 0 },
    reason: { type: String, default: null },
    failureCode: { type: String, default: null },
    resentAt: optional,
  },
  { collection: 'mails', versionKey: false, strict: 'throw' },
);

// For the nightly job that removes them.
schema.index({ doneAt: 1 });
// Only the mails that are not done, which are few. Undelivered ones sort apart by failedAt.
schema.index(
  { failedAt: 1, queuedAt: 1, createdAt: 1 },
  { partialFilterExpression: { doneAt: null } },
);
const failedFilter = { failedAt: { $type: 'date' } } as const;
schema.index(newestFirstSort, { partialFilterExpression: failedFilter });
// To count those of a day, and to remove them all.
schema.index({ personId: 1, kind: 1, createdAt: 1 });

const pendingFilter = { doneAt: null, failedAt: null };
const noFailure = { failedAt: null, tries: 0, reason: null, failureCode: null };
const retryState = { ...noFailure, queuedAt: null };
const retryFields = (resentAt: Date) => ({ ...retryState, resentAt });

export type MailStore = ReturnType<typeof createMailStore>;

/** The mails in MongoDB. They, not the queue, are the truth about what is still to be sent. */
export function createMailStore(connection: Connection) {
  const rows = connection.model<Row>('Mail', schema);

  /** How many mails of a kind a person has caused in the 24 hours before one. */
  function countEarlier({ personId, kind, createdAt }: NewMail, session: ClientSession) {
    const filter = { personId, kind, createdAt: { $gt: new Date(createdAt.getTime() - dayMs) } };
    return rows.countDocuments(filter, { session, limit: maxPerPersonAndDay });
  }

  async function withinLimit(mails: readonly NewMail[], session: ClientSession) {
    const counts = new Map<string, number>();
    const accepted: NewMail[] = [];
    for (const mail of mails) {
      const key = `${mail.kind} ${mail.personId}`;
      const count = counts.get(key) ?? (await countEarlier(mail, session));
      counts.set(key, count + 1);
      if (mail.personId === null || count < maxPerPersonAndDay) accepted.push(mail);
    }
    return accepted;
  }

  async function removeBatch(
    filter: QueryFilter<Row>,
    oldest: 'doneAt' | 'failedAt',
    held: readonly string[],
  ): Promise<number> {
    const old = await rows
      .find({ ...filter, personId: { $nin: [...held] } }, { _id: 1 })
      .sort({ [oldest]: 1 })
      .limit(removalBatchSize)
      .lean<Row[]>();
    if (old.length === 0) return 0;
    // Not one that an administrator has had sent again meanwhile.
    await rows.deleteMany({ ...filter, _id: { $in: old.map(({ _id }) => _id) } });
    return old.length;
  }

  return {
    /**
     * Stores mails in the transaction of their event. An existing mail stays as it is. Those of a person beyond the limit of
     * a day are left out.
     */
    async add(mails: readonly NewMail[], session: ClientSession): Promise<void> {
      const accepted = await withinLimit(mails, session);
      if (accepted.length === 0) return;
      await rows.bulkWrite(
        accepted.map(({ id, ...fields }) => ({
          updateOne: { filter: { _id: id }, update: { $setOnInsert: fields }, upsert: true },
        })),
        { session },
      );
    },

    async byId(id: string): Promise<StoredMail | null> {
      const row = await rows.findById(id).lean<Row>();
      return row && toStoredMail(row);
    },

    /** Mails to add to the queue, oldest first: not queued recently, or not since `connectedAt`. */
    async findUnqueued(now: Date, connectedAt: Date): Promise<QueuedMail[]> {
      const requeueBefore = new Date(
        Math.max(now.getTime() - requeueAfterMs, connectedAt.getTime()),
      );
      const found = await rows
        .find(
          { ...pendingFilter, $or: [{ queuedAt: null }, { queuedAt: { $lt: requeueBefore } }] },
          { resentAt: 1 },
        )
        .sort({ failedAt: 1, queuedAt: 1, createdAt: 1 })
        .limit(batchSize)
        .lean<Row[]>();
      return found.map(({ _id, resentAt = null }) => ({ id: _id, resentAt }));
    },

    /** Marks mails as queued, except for those that an administrator has meanwhile had resent. */
    async markQueued(mails: readonly QueuedMail[], now: Date): Promise<void> {
      await rows.bulkWrite(
        mails.map(({ id, resentAt }) => ({
          updateOne: { filter: { _id: id, resentAt }, update: { queuedAt: now } },
        })),
      );
    },

    /** Stores the outcome and erases the content. */
    async markDone(id: string, outcome: Outcome, now: Date): Promise<void> {
      await rows.updateOne({ _id: id }, { doneAt: now, outcome, sealed: null });
    },

    /** Gives up a pending mail. It stays until an administrator sends it again. */
    async markFailed(
      id: string,
      failure: Pick<StoredMail, 'tries' | 'failureCode'> & { reason: string },
      now: Date,
    ): Promise<void> {
      await rows.updateOne({ _id: id, ...pendingFilter }, { failedAt: now, ...failure });
    },

    /**
     * A page of the mails that were given up, newest first. Reads with majority concern, so that
     * `retry` finds every mail that was listed.
     */
    async findFailed({ position, limit }: PageRequest<Position>): Promise<FailedMail[]> {
      const wanted = rows
        .find({ ...failedFilter, ...olderThanFilter(position) })
        .sort(newestFirstSort)
        .limit(limit)
        .readConcern('majority');
      return (await wanted.lean<Row[]>()).map((row) => toStoredMail(row) as FailedMail);
    },

    /**
     * Has a mail that was given up sent again, valid until `until` at least. Returns it as it was,
     * or null if there is none. A password link keeps its expiry.
     */
    async retry(
      id: string,
      { now, until }: { now: Date; until: Date },
      session: ClientSession,
    ): Promise<StoredMail | null> {
      const filter = { _id: id, ...failedFilter };
      await rows.updateOne(
        { ...filter, ...expiresBefore(until) },
        { expiresAt: until },
        { session },
      );
      const row = await rows.findOneAndUpdate(filter, retryFields(now), { session }).lean<Row>();
      return row && toStoredMail(row);
    },

    /** Does the same for all of them and returns their number. */
    async retryAll(
      { now, until }: { now: Date; until: Date },
      session: ClientSession,
    ): Promise<number> {
      // Without the hint, the database would scan all mails.
      const failedOnly = { session, hint: newestFirstSort };
      await rows.updateMany(
        { ...failedFilter, ...expiresBefore(until) },
        { expiresAt: until },
        failedOnly,
      );
      const { modifiedCount } = await rows.updateMany(failedFilter, retryFields(now), failedOnly);
      return modifiedCount;
    },

    /** The numbers of mails still to be sent and of those given up. */
    async counts(): Promise<{ waiting: number; failed: number }> {
      const [waiting, failed] = await Promise.all([
        rows.countDocuments(pendingFilter),
        rows.countDocuments({ doneAt: null, ...failedFilter }),
      ]);
      return { waiting, failed };
    },

    /** When the oldest mail that is still to be sent was added, or resent; null if there is none. */
    async oldestPending(): Promise<Date | null> {
      const since = { $min: { $ifNull: ['$resentAt', '$createdAt'] } };
      const [oldest] = await rows
        .aggregate<{ since: Date }>([{ $match: pendingFilter }, { $group: { _id: null, since } }])
        .exec();
      return oldest?.since ?? null;
    },

    /**
     * Removes a batch of the oldest mails that were done or given up before a time, none of `held`; returns how many.
     */
    async removeBatchBefore(until: Date, held: readonly string[]): Promise<number> {
      const before = { $lt: until };
      const doneCount = await removeBatch({ doneAt: before }, 'doneAt', held);
      return doneCount || removeBatch({ doneAt: null, failedAt: before }, 'failedAt', held);
    },

    /** Removes all mails for or about a person, sent or not. */
    async removeByUser(personId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ personId }, { session });
    },
  };
}

/** Matches mails that expire before `until`, except for password links. */
function expiresBefore(until: Date) {
  return { kind: { $ne: 'password-link' as const }, expiresAt: { $lt: until } };
}

function toStoredMail({ _id, ...fields }: Row): StoredMail {
  return { ...defaultFailureFields, ...fields, id: _id };
}

/** Defaults for rows that were stored before these fields existed. */
const defaultFailureFields = { ...noFailure, resentAt: null };
