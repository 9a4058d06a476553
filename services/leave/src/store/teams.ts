import { upsertIfNewer, writeTombstone } from '@portal/bus/read-model';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { Team } from '../domain/cover.ts';

/** A team, copied from identity's events. */
interface VersionedTeam extends Team {
  version: number;
}

/** A deleted team leaves a tombstone, without a name. */
type Row = Omit<VersionedTeam, 'id'> & { _id: string };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    name: { type: String, ...required },
    minimumCover: { type: [Number], ...required },
    coverRule: { type: String, ...required },
    showsAbsences: { type: Boolean, ...required },
    version: { type: Number, ...required },
  },
  { versionKey: false },
);

export type TeamStore = ReturnType<typeof createTeamStore>;

/** The teams from identity's events. Writes take the `session` of their transaction. */
export function createTeamStore(connection: Connection) {
  const rows = connection.model<Row>('Team', schema, 'teams');

  return {
    /** Some teams in one query, in no order; those that are unknown or were deleted are left out. */
    async byIds(ids: readonly string[], session: ClientSession | null = null): Promise<Team[]> {
      if (ids.length === 0) return [];
      const filter = { _id: { $in: [...ids] }, name: { $exists: true } };
      const found = await rows.find(filter).session(session).lean<Row[]>();
      return found.map(({ _id, version: _, ...team }) => ({ id: _id, ...team }));
    },

    /** Stores a team unless the same or a newer version is stored, or it was deleted. */
    saveIfNewer: ({ id, ...team }: VersionedTeam, session: ClientSession): Promise<boolean> =>
      upsertIfNewer(rows.collection, session, { _id: id, ...team }),

    /** Stores that a team was deleted; false if that was stored already. */
    markDeleted: (
      { id, version }: Pick<VersionedTeam, 'id' | 'version'>,
      session: ClientSession,
    ): Promise<boolean> => writeTombstone(rows.collection, session, { _id: id, version }),
  };
}
