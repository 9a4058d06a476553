import { upsertIfNewer, writeTombstone } from '@portal/bus/read-model';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { TeamNames } from '../domain/team-names.ts';

/** The name of a team, from identity's events. */
export interface NamedTeam {
  id: string;
  name: string;
  version: number;
}

/** A deleted team leaves a tombstone, without a name. */
type Row = Omit<NamedTeam, 'id'> & { _id: string };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    name: { type: String, ...required },
    version: { type: Number, ...required },
  },
  { collection: 'teams', versionKey: false },
);

export type TeamStore = ReturnType<typeof createTeamStore>;

/** The names of the teams from identity's events. */
export function createTeamStore(connection: Connection) {
  const rows = connection.model<Row>('Team', schema);

  return {
    /** The names of all teams: some dozens. Deleted teams are left out. */
    async names(): Promise<TeamNames> {
      const found = await rows.find({ name: { $exists: true } }).lean<Row[]>();
      return new Map(found.map(({ _id, name }) => [_id, name]));
    },

    /** Stores a team unless the same or a newer version is stored, or it was deleted. */
    saveIfNewer: ({ id, ...team }: NamedTeam, session: ClientSession): Promise<boolean> =>
      upsertIfNewer(rows.collection, session, { _id: id, ...team }),

    /** Stores that a team was deleted; false if that was stored already. */
    markDeleted: (
      { id, version }: Pick<NamedTeam, 'id' | 'version'>,
      session: ClientSession,
    ): Promise<boolean> => writeTombstone(rows.collection, session, { _id: id, version }),
  };
}
