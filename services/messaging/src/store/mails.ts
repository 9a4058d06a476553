import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { MailKind } from '../domain/mails/matter.ts';
import { after, newestFirst } from './after.ts';
import type { Stretch } from './messages.ts';

/** A mail that is to be sent, was, or was given up. */
export interface StoredMail {
  /** Of the event for which it is: one event, one mail. */
  id: string;
  /** Which template it is written by. */
  kind: MailKind;
  /** Whom it is for or about: it goes with them. Null where that is nobody in particular. */
  personId: string | null;
  /** What only the template needs, sealed with the key of the mails; null once it is done. */
  sealed: string | null;
  createdAt: Date;
  /** From then on it is worth nothing; null for what is always worth reading. */
  expiresAt: Date | null;
  queuedAt: Date | null;
  doneAt: Date | null;
  outcome: Outcome | null;
  /** When it was given up, after how many tries and why; null as long as it is tried. */
  failedAt: Date | null;
  tries: number;
  reason: string | null;
  /** When somebody last had it tried anew that had been given up. */
  resentAt: Date | null;
}

/** A mail for the queue, which may still know it from before it was tried anew. */
export type Queued = Pick<StoredMail, 'id' | 'resentAt'>;

/** `unwanted`: there was no address by then, or the person wants no such mails. */
type Outcome = 'sent' | 'expired' | 'unwanted';

/** A mail as it is ordered. */
export type NewMail = Pick<
  StoredMail,
  'id' | 'kind' | 'personId' | 'sealed' | 'createdAt' | 'expiresAt'
>;

/** A mail that was given up. */
export type GivenUp = StoredMail & { failedAt: Date };

type Row = Omit<StoredMail, 'id'> & { _id: string };

const required = { type: String, required: true };
const optional = { type: Date, default: null };
/** Longer than any event is delivered again. */
const keptSeconds = 30 * 24 * 60 * 60;
/** A queue that lost its jobs gets them again after so long. */
const queuedAgainAfterMs = 10 * 60_000;
const batchSize = 500;

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
    resentAt: optional,
  },
  { collection: 'mails', versionKey: false, strict: 'throw' },
);

schema.index({ doneAt: 1 }, { expireAfterSeconds: keptSeconds });
// Of those that are not done, which are few: the ones that were given up lie apart.
schema.index(
  { failedAt: 1, queuedAt: 1, createdAt: 1 },
  { partialFilterExpression: { doneAt: null } },
);
const wasGivenUp = { failedAt: { $type: 'date' } } as const;
schema.index(newestFirst, { partialFilterExpression: wasGivenUp });
schema.index({ personId: 1 });

const waits = { doneAt: null, failedAt: null };
const afresh = { failedAt: null, reason: null, tries: 0, queuedAt: null };
const again = (resentAt: Date) => ({ ...afresh, resentAt });

export type MailStore = ReturnType<typeof mailStore>;

/** The mails in MongoDB: they, and not the queue, say what is still to be sent. */
export function mailStore(connection: Connection) {
  const rows = connection.model<Row>('Mail', schema);

  return {
    /** Stores mails with the change that they are about; one that is there stays as it is. */
    async add(mails: readonly NewMail[], session: ClientSession): Promise<void> {
      if (mails.length === 0) return;
      await rows.bulkWrite(
        mails.map(({ id, ...fields }) => ({
          updateOne: { filter: { _id: id }, update: { $setOnInsert: fields }, upsert: true },
        })),
        { session },
      );
    },

    async byId(id: string): Promise<StoredMail | null> {
      const row = await rows.findById(id).lean<Row>();
      return row && stored(row);
    },

    /** Those that are not known at `now` to be in the queue since `connectedAt`, oldest first. */
    async toQueue(now: Date, connectedAt: Date): Promise<Queued[]> {
      const longAgo = new Date(Math.max(now.getTime() - queuedAgainAfterMs, connectedAt.getTime()));
      const found = await rows
        .find(
          { ...waits, $or: [{ queuedAt: null }, { queuedAt: { $lt: longAgo } }] },
          { resentAt: 1 },
        )
        .sort({ failedAt: 1, queuedAt: 1, createdAt: 1 })
        .limit(batchSize)
        .lean<Row[]>();
      return found.map(({ _id, resentAt = null }) => ({ id: _id, resentAt }));
    },

    /** Notes that mails are in the queue; one that was given up and is to be tried anew by now is not. */
    async noteQueued(mails: readonly Queued[], now: Date): Promise<void> {
      await rows.bulkWrite(
        mails.map(({ id, resentAt }) => ({
          updateOne: { filter: { _id: id, resentAt }, update: { queuedAt: now } },
        })),
      );
    },

    /** Notes what became of one, and forgets what was in it. */
    async noteDone(id: string, outcome: Outcome, now: Date): Promise<void> {
      await rows.updateOne({ _id: id }, { doneAt: now, outcome, sealed: null });
    },

    /** Gives one up that is not done: it stays until somebody has it tried again. */
    async giveUp(
      id: string,
      { tries, reason }: Pick<StoredMail, 'tries'> & { reason: string },
      now: Date,
    ): Promise<void> {
      await rows.updateOne({ _id: id, ...waits }, { failedAt: now, tries, reason });
    },

    /**
     * Those that were given up, newest first: after a position, or from the first on. Each of them can
     * be tried again: what is about to be stored is there for a plain read before a transaction sees it.
     */
    async givenUp({ position, limit }: Stretch): Promise<GivenUp[]> {
      const wanted = rows
        .find({ ...wasGivenUp, ...after(position) })
        .sort(newestFirst)
        .limit(limit)
        .readConcern('majority');
      return (await wanted.lean<Row[]>()).map((row) => stored(row) as GivenUp);
    },

    /**
     * Has one tried again that was given up, until then at least; gives it as it was, null where
     * there is none. What is worth nothing after its time stays so.
     */
    async tryAgain(
      id: string,
      { now, until }: { now: Date; until: Date },
      session: ClientSession,
    ): Promise<StoredMail | null> {
      const filter = { _id: id, ...wasGivenUp };
      await rows.updateOne({ ...filter, ...outlives(until) }, { expiresAt: until }, { session });
      const row = await rows.findOneAndUpdate(filter, again(now), { session }).lean<Row>();
      return row && stored(row);
    },

    /** The same for all of them; gives how many there were. */
    async tryAllAgain(
      { now, until }: { now: Date; until: Date },
      session: ClientSession,
    ): Promise<number> {
      await rows.updateMany(
        { ...wasGivenUp, ...outlives(until) },
        { expiresAt: until },
        { session },
      );
      const { modifiedCount } = await rows.updateMany(wasGivenUp, again(now), { session });
      return modifiedCount;
    },

    /** How many are still to be sent, and how many were given up. */
    async counts(): Promise<{ waiting: number; failed: number }> {
      const [waiting, failed] = await Promise.all([
        rows.countDocuments(waits),
        rows.countDocuments({ doneAt: null, ...wasGivenUp }),
      ]);
      return { waiting, failed };
    },

    /** Removes the mails for or about a person, sent or not. */
    async removeOf(personId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ personId }, { session });
    },
  };
}

/** Those that would expire before, but for links that are void then in any case. */
function outlives(until: Date) {
  return { kind: { $ne: 'password-link' as const }, expiresAt: { $lt: until } };
}

function stored({ _id, ...fields }: Row): StoredMail {
  return { ...neverFailed, ...fields, id: _id };
}

/** Of rows of before mails were given up. */
const neverFailed = { failedAt: null, tries: 0, reason: null, resentAt: null };
