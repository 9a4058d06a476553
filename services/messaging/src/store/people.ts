import { newestWins } from '@portal/bus/read-model';
import type { Role } from '@portal/contracts/people/user';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

/** What messaging knows of a person: whether HR may write to them. */
export interface Person {
  id: string;
  version: number;
  role: Role;
}

type Row = Omit<Person, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    role: { type: String, required: true },
  },
  { versionKey: false },
);

export type PeopleStore = ReturnType<typeof peopleStore>;

/** The people of whom identity’s events have told, found by their id alone. */
export function peopleStore(connection: Connection) {
  const rows = connection.model<Row>('Person', schema, 'people');

  return {
    /** Whether somebody is known, and no administrator. */
    async isStaff(id: string): Promise<boolean> {
      return (await rows.exists({ _id: id, role: 'employee' })) !== null;
    },

    /** Keeps what an event tells, unless what is known is newer. */
    async learn({ id, version, role }: Person, session: ClientSession): Promise<void> {
      await newestWins(connection.collection('people'), session, { _id: id, version, role });
    },
  };
}
