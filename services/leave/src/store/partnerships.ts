import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** Two members of staff who can't be on annual leave at the same time. */
export interface Partnership {
  id: string;
  /** In the order in which they were selected. */
  partners: readonly [string, string];
  createdAt: Date;
  version: number;
}

interface Row extends Omit<Partnership, 'id'> {
  _id: string;
  /** Both ids, sorted, so that the same pair is stored once in either order. */
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

// Every request and decision looks up the person's partners.
schema.index({ partners: 1 });
schema.index({ pair: 1 }, { unique: true });

export function partnershipsIn(connection: Connection): Partnerships {
  return connection.model<Row>('Partnership', schema);
}

/** All partnerships, newest first. */
export async function allPartnerships(partnerships: Partnerships): Promise<Partnership[]> {
  const rows = await partnerships.find().sort({ createdAt: -1, _id: -1 }).lean<Row[]>();
  return rows.map(partnershipOfRow);
}

/** One person's partnerships, in no order. */
export async function partnershipsOf(
  partnerships: Partnerships,
  userId: string,
  session?: ClientSession,
): Promise<Partnership[]> {
  const rows = await partnerships.find({ partners: userId }, null, { session }).lean<Row[]>();
  return rows.map(partnershipOfRow);
}

/** The ids of several people's partners, by person, in one query. */
export async function partnersOfEach(
  partnerships: Partnerships,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await partnerships.find({ partners: { $in: [...userIds] } }).lean<Row[]>();
  const both = rows.flatMap(({ partners: [one, other] }) => [
    { id: one, partner: other },
    { id: other, partner: one },
  ]);
  const byPerson = Map.groupBy(both, ({ id }) => id);
  return new Map(userIds.map((id) => [id, byPerson.get(id)?.map(({ partner }) => partner) ?? []]));
}

/** The ids of a person's partners, in no order. */
export async function partnersOf(
  partnerships: Partnerships,
  userId: string,
  session?: ClientSession,
): Promise<string[]> {
  const own = await partnershipsOf(partnerships, userId, session);
  return own.flatMap(({ partners }) => partners.filter((id) => id !== userId));
}

export async function findPartnershipById(
  partnerships: Partnerships,
  id: string,
  session: ClientSession,
): Promise<Partnership | null> {
  const row = await partnerships.findById(id, null, { session }).lean<Row>();
  return row && partnershipOfRow(row);
}

/** Whether two people are partners, in either order. */
export async function arePartners(
  partnerships: Partnerships,
  both: Partnership['partners'],
  session: ClientSession,
): Promise<boolean> {
  return (await partnerships.exists({ pair: pairOf(both) }).session(session)) !== null;
}

export async function addPartnership(
  partnerships: Partnerships,
  { id, ...row }: Partnership,
  session: ClientSession,
): Promise<void> {
  await partnerships.create([{ _id: id, ...row, pair: pairOf(row.partners) }], { session });
}

export async function removePartnership(
  partnerships: Partnerships,
  id: string,
  session: ClientSession,
): Promise<void> {
  await partnerships.deleteOne({ _id: id }, { session });
}

function pairOf(both: Partnership['partners']): string {
  return [...both].sort().join(' ');
}

function partnershipOfRow({ _id, pair: _, ...row }: Row): Partnership {
  return { id: _id, ...row };
}
