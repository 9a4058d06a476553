import { type ClientSession, type Connection, Schema } from 'mongoose';

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

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    partners: { type: [String], ...required },
    pair: { type: String, ...required },
    createdAt: { type: Date, ...required },
    version: { type: Number, ...required },
  },
  { versionKey: false },
);

// Every request and decision looks up the person's partners.
schema.index({ partners: 1 });
// The list of all partnerships: sorting in memory has a size limit.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ pair: 1 }, { unique: true });

export type PartnershipStore = ReturnType<typeof createPartnershipStore>;

/** The partnerships in MongoDB. Writes take the `session` of their transaction. */
export function createPartnershipStore(connection: Connection) {
  const rows = connection.model<Row>('Partnership', schema, 'partnerships');

  /** One person's partnerships, in no order. */
  async function byUser(
    userId: string,
    session: ClientSession | null = null,
  ): Promise<Partnership[]> {
    const found = await rows.find({ partners: userId }).session(session).lean<Row[]>();
    return found.map(toPartnership);
  }

  return {
    byUser,

    /** All partnerships, newest first. */
    async all(): Promise<Partnership[]> {
      const found = await rows.find().sort({ createdAt: -1, _id: -1 }).lean<Row[]>();
      return found.map(toPartnership);
    },

    /** The ids of a person's partners, in no order. */
    async partnerIds(userId: string, session: ClientSession | null = null): Promise<string[]> {
      const own = await byUser(userId, session);
      return own.flatMap(({ partners }) => partners.filter((id) => id !== userId));
    },

    /** The ids of several people's partners, by person, in one query. */
    async partnerIdsByUser(userIds: readonly string[]): Promise<Map<string, string[]>> {
      const found = await rows.find({ partners: { $in: [...userIds] } }).lean<Row[]>();
      const both = found.flatMap(({ partners: [one, other] }) => [
        { id: one, partner: other },
        { id: other, partner: one },
      ]);
      const byPerson = Map.groupBy(both, ({ id }) => id);
      return new Map(
        userIds.map((id) => [id, byPerson.get(id)?.map(({ partner }) => partner) ?? []]),
      );
    },

    async byId(id: string, session: ClientSession): Promise<Partnership | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row && toPartnership(row);
    },

    /** Whether two people are partners, in either order. */
    async exists(both: Partnership['partners'], session: ClientSession): Promise<boolean> {
      return (await rows.exists({ pair: pairOf(both) }).session(session)) !== null;
    },

    async insert({ id, ...row }: Partnership, session: ClientSession): Promise<void> {
      await rows.create([{ _id: id, ...row, pair: pairOf(row.partners) }], { session });
    },

    async remove(id: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: id }, { session });
    },
  };
}

function pairOf(both: Partnership['partners']): string {
  return [...both].sort().join(' ');
}

function toPartnership({ _id, pair: _, ...row }: Row): Partnership {
  return { id: _id, ...row };
}
