import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { FitNote } from '../domain/fit-note.ts';

type Row = Omit<FitNote, 'id'> & { _id: string };

const text = { type: String, required: true } as const;

const schema = new Schema<Row>(
  {
    _id: text,
    userId: text,
    fromDay: text,
    toDay: text,
    kind: { ...text, enum: ['not-fit', 'may-be-fit'] },
    seenOn: text,
    seenBy: text,
    recordedAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);

// A person's fit notes, newest first.
schema.index({ userId: 1, fromDay: -1 });
// The oldest.
schema.index({ toDay: 1 });

export type FitNoteStore = ReturnType<typeof createFitNoteStore>;

/** The fit notes in MongoDB. Writes take the `session` of their transaction. */
export function createFitNoteStore(connection: Connection) {
  const rows = connection.model<Row>('FitNote', schema, 'fit_notes');

  return {
    async byId(id: string, session: ClientSession): Promise<FitNote | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row && toFitNote(row);
    },

    /** A person's fit notes, newest first. */
    async byUser(userId: string, session: ClientSession | null = null): Promise<FitNote[]> {
      const query = rows.find({ userId }).sort({ fromDay: -1 }).session(session);
      const found = await query.lean<Row[]>();
      return found.map(toFitNote);
    },

    /** Some people's fit notes, in one query. */
    async byUsers(userIds: readonly string[]): Promise<FitNote[]> {
      return (await rows.find({ userId: { $in: [...userIds] } }).lean<Row[]>()).map(toFitNote);
    },

    /** Stores a fit note, which replaces an earlier version. */
    async save({ id, ...row }: FitNote, session: ClientSession): Promise<void> {
      await rows.replaceOne({ _id: id, userId: row.userId }, row, { session, upsert: true });
    },

    async remove(
      { id, userId }: Pick<FitNote, 'id' | 'userId'>,
      session: ClientSession,
    ): Promise<void> {
      await rows.deleteOne({ _id: id, userId }, { session });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}

function toFitNote({ _id, ...row }: Row): FitNote {
  return { id: _id, ...row };
}
