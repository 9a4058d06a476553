import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { Team } from '../domain/team.ts';

/** A team as it is stored. */
export type TeamRow = Omit<Team, 'id'> & {
  _id: string;
  /** Incremented by each transaction that needs the team to stay. */
  lockCount?: number;
};
type Row = TeamRow;

const required = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: required,
    version: { type: Number, required: true },
    name: required,
    nameKey: required,
    minimumCover: { type: [Number], required: true },
    coverRule: required,
    showsAbsences: { type: Boolean, required: true },
    lockCount: Number,
  },
  { collection: 'teams', versionKey: false, strict: 'throw' },
);

// Keeps names unique even with concurrent requests: a CSV file names a team by it.
schema.index({ nameKey: 1 }, { unique: true });

/** The version of the event that a team was deleted. */
export interface DeletedTeamRow {
  _id: string;
  version: number;
}

const deletedSchema = new Schema<DeletedTeamRow>(
  { _id: required, version: { type: Number, required: true } },
  { collection: 'deleted-teams', versionKey: false, strict: 'throw' },
);

export type TeamStore = ReturnType<typeof createTeamStore>;

/**
 * The teams: some dozens. Of deleted ones the id stays, to publish again that they were deleted if the broker's history
 * is lost. Writes take the `session` of their transaction.
 */
export function createTeamStore(connection: Connection) {
  const rows = connection.model<Row>('Team', schema);
  const deleted = connection.model<DeletedTeamRow>('DeletedTeam', deletedSchema);

  return {
    /** All of them by name. */
    async all(session: ClientSession | null = null): Promise<Team[]> {
      const found = await rows.find().session(session).lean<Row[]>();
      return found.map(toTeam).sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },

    /**
     * Gives a team, and makes the transaction conflict with others that lock it: people are moved to it, or it is
     * deleted, one after the other. Null if there is none.
     */
    async lock(id: string, session: ClientSession): Promise<Team | null> {
      const row = await rows
        .findByIdAndUpdate(id, { $inc: { lockCount: 1 } }, { session, returnDocument: 'after' })
        .lean<Row>();
      return row && toTeam(row);
    },

    /** Locks several teams; false if one of them doesn’t exist. */
    async lockAll(ids: readonly string[], session: ClientSession): Promise<boolean> {
      const change = { $inc: { lockCount: 1 } };
      const { matchedCount } = await rows.updateMany({ _id: { $in: ids } }, change, { session });
      return matchedCount === new Set(ids).size;
    },

    async byNameKey(nameKey: string, session: ClientSession): Promise<Team | null> {
      const row = await rows.findOne({ nameKey }).session(session).lean<Row>();
      return row && toTeam(row);
    },

    /** Stores a team, new or changed. */
    async save({ id, ...fields }: Team, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: fields }, { upsert: true, session });
    },

    /** Removes a team. `version` is that of the event which says so. */
    async remove(
      { id, version }: Pick<Team, 'id' | 'version'>,
      session: ClientSession,
    ): Promise<void> {
      await rows.deleteOne({ _id: id }, { session });
      await deleted.insertMany([{ _id: id, version }], { session });
    },
  };
}

/** Builds a team from its document, also for the history of events. */
export function toTeam({ _id, lockCount: _, ...fields }: Row): Team {
  return { id: _id, ...fields };
}
