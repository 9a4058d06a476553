import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { TrainingType } from '../domain/registration.ts';

type Row = Omit<TrainingType, 'id'> & { _id: string };

const required = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: required,
    name: required,
    nameKey: required,
    intervalMonths: { type: Number, default: null },
  },
  { collection: 'trainingtypes', versionKey: false, strict: 'throw' },
);

// Keeps names unique even with concurrent requests: a CSV file names a training by it.
schema.index({ nameKey: 1 }, { unique: true });

export type TrainingTypeStore = ReturnType<typeof createTrainingTypeStore>;

/** The kinds of mandatory training: some dozens. Writes take the `session` of their transaction. */
export function createTrainingTypeStore(connection: Connection) {
  const rows = connection.model<Row>('TrainingType', schema);

  return {
    /** All of them by name. */
    async all(session: ClientSession | null = null): Promise<TrainingType[]> {
      const found = await rows.find().session(session).lean<Row[]>();
      return found.map(toTrainingType).sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },

    async byId(id: string, session: ClientSession): Promise<TrainingType | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row && toTrainingType(row);
    },

    async byNameKey(nameKey: string, session: ClientSession): Promise<TrainingType | null> {
      const row = await rows.findOne({ nameKey }).session(session).lean<Row>();
      return row && toTrainingType(row);
    },

    /** Stores a type, new or changed. */
    async save({ id, ...fields }: TrainingType, session: ClientSession): Promise<void> {
      await rows.replaceOne({ _id: id }, fields, { upsert: true, session });
    },

    async remove(id: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: id }, { session });
    },
  };
}

function toTrainingType({ _id, ...fields }: Row): TrainingType {
  return { id: _id, ...fields };
}
