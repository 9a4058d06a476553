import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** Two members of staff who are not on annual leave together. */
export interface Partnership {
  id: string;
  /** Both, in the order in which they were chosen. */
  partners: readonly [string, string];
  createdAt: Date;
  version: number;
}

interface Row extends Omit<Partnership, 'id'> {
  _id: string;
  /** Both, sorted: the same pair is the same text, either way round. */
  pair: string;
}
export type Partnerships = Model<Row>;

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    partners: { type: [String], ...required },
    pair: { type: String, ...required },
    createdAt: { type: Date, ...required },
    version: { type: Number, ...required },
  },
  { collection: 'partnerships', versionKey: false },
);

// Whose partners are asked for at every request and decision.
schema.index({ partners: 1 });
schema.index({ pair: 1 }, { unique: true });

export function partnershipsIn(connection: Connection): Partnerships {
  return connection.model<Row>('Partnership', schema);
}

/** The ids of a person's partners, in no order. */
export async function partnersOf(
  partnerships: Partnerships,
  userId: string,
  session?: ClientSession,
): Promise<string[]> {
  const rows = await partnerships.find({ partners: userId }, null, { session }).lean<Row[]>();
  return rows.flatMap(({ partners }) => partners.filter((id) => id !== userId));
}
