import type { WebhookEventName } from '@portal/contracts/attendance/webhook';
import { toNameKey } from '@portal/kernel/to-name-key';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** An address that attendance events are sent to. */
export interface Webhook {
  id: string;
  name: string;
  nameKey: string;
  url: string;
  eventTypes: WebhookEventName[];
  /** Empty for everybody. */
  teamIds: string[];
  isActive: boolean;
  /** Whether it was paused because its address responded that it is gone. */
  isGone: boolean;
  /** The secret that signs, sealed. */
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  previousSecretUntil: Date | null;
  createdAt: Date;
}

/** The latest results of a webhook, apart from it so that writing one doesn't change it. */
export interface WebhookResult {
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastError: string | null;
}

type Row = Omit<Webhook, 'id'> & { _id: string };
type ResultRow = Partial<WebhookResult> & { _id: string };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    name: { type: String, ...required },
    nameKey: { type: String, ...required },
    url: { type: String, ...required },
    eventTypes: { type: [String], ...required },
    teamIds: { type: [String], ...required },
    isActive: { type: Boolean, ...required },
    isGone: { type: Boolean, ...required },
    sealedSecret: { type: String, ...required },
    sealedPreviousSecret: { type: String, default: null },
    previousSecretUntil: { type: Date, default: null },
    createdAt: { type: Date, ...required },
  },
  { versionKey: false },
);

// If two administrators add the same name at once, one gets a conflict.
schema.index({ nameKey: 1 }, { unique: true });

const resultSchema = new Schema<ResultRow>(
  {
    _id: { type: String, ...required },
    lastSuccessAt: Date,
    lastFailureAt: Date,
    lastError: String,
  },
  { versionKey: false },
);

const noResult: WebhookResult = { lastSuccessAt: null, lastFailureAt: null, lastError: null };

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** The webhooks in MongoDB. Writes take the `session` of their transaction. */
export function createWebhookStore(connection: Connection) {
  const rows = connection.model<Row>('Webhook', schema, 'webhooks');
  const results = connection.model<ResultRow>('WebhookResult', resultSchema, 'webhook-results');

  return {
    /** All of them, oldest first. */
    async all(session: ClientSession | null = null): Promise<Webhook[]> {
      const query = rows.find().sort({ createdAt: 1, _id: 1 });
      return (await query.session(session).lean<Row[]>()).map(toWebhook);
    },

    async byId(id: string, session: ClientSession | null = null): Promise<Webhook | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row && toWebhook(row);
    },

    /** Throws a duplicate key error if another webhook has the name. */
    async insert({ id, ...added }: Omit<Webhook, 'nameKey'>, session: ClientSession) {
      const row = { _id: id, ...added, nameKey: toNameKey(added.name) };
      await rows.insertMany([row], { session, lean: true });
    },

    /** Changes a webhook and returns it; null if there is none. Throws a duplicate key error for a name. */
    async update(
      id: string,
      change: Partial<Omit<Webhook, 'id' | 'nameKey' | 'createdAt'>>,
      session: ClientSession | null = null,
    ): Promise<Webhook | null> {
      const nameKey = change.name === undefined ? {} : { nameKey: toNameKey(change.name) };
      const row = await rows
        .findOneAndUpdate(
          { _id: id },
          { $set: { ...change, ...nameKey } },
          { session, returnDocument: 'after' },
        )
        .lean<Row>();
      return row && toWebhook(row);
    },

    /** Pauses a webhook for a reason that a change of these fields would remove. */
    async pause(
      id: string,
      {
        isGone,
        ifUnchanged,
      }: { isGone: boolean; ifUnchanged: Partial<Pick<Webhook, 'url' | 'sealedSecret'>> },
    ): Promise<void> {
      await rows.updateOne(
        { _id: id, isActive: true, ...ifUnchanged },
        { $set: { isActive: false, isGone } },
      );
    },

    /** Deletes a webhook and returns it; null if there is none. */
    async remove(id: string, session: ClientSession): Promise<Webhook | null> {
      const row = await rows.findOneAndDelete({ _id: id }, { session }).lean<Row>();
      await results.deleteOne({ _id: id }, { session });
      return row && toWebhook(row);
    },

    async results(): Promise<Map<string, WebhookResult>> {
      const found = await results.find().lean<ResultRow[]>();
      return new Map(found.map(({ _id, ...result }) => [_id, { ...noResult, ...result }]));
    },

    async saveResult(id: string, at: Date, error: string | null): Promise<void> {
      const result =
        error === null ? { lastSuccessAt: at } : { lastFailureAt: at, lastError: error };
      await results.updateOne({ _id: id }, { $set: result }, { upsert: true });
    },
  };
}

function toWebhook({ _id, ...row }: Row): Webhook {
  return { id: _id, ...row };
}
