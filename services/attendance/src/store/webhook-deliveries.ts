import { collection } from '@portal/bus/collections';
import type { CloudEvent } from '@portal/contracts/event';
import {
  afterPosition,
  type CursorFormat,
  type PageRequest,
} from '@portal/runtime/keyset-pagination';
import mongoose, { type ClientSession, type Connection, Schema } from 'mongoose';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** An event to be sent to a webhook, or that was sent. */
export interface Delivery {
  /** `<webhook>:<event id>`. */
  _id: string;
  webhookId: string;
  /** Events of one person are sent in order. */
  userId: string;
  event: CloudEvent;
  /** Filled in by the server, like the outbox's: a later change of a person has a higher one. */
  position: mongoose.mongo.Timestamp;
  state: DeliveryState;
  createdAt: Date;
  /** Also counts an attempt that a killed process has begun. */
  attempts: number;
  firstAttemptAt: Date | null;
  lastAttemptAt: Date | null;
  /** While it is being sent: when another process may send it. */
  nextAttemptAt: Date;
  status: number | null;
  error: string | null;
  expiresAt: Date;
}

const dayMs = 24 * 3_600_000;
/** How long deliveries are kept: once delivered, and otherwise from their event or their end. */
const deliveredRetentionMs = 3 * dayMs;
const retentionMs = 30 * dayMs;
const maxCount = 1_000;

const required = { required: true } as const;

const schema = new Schema<Delivery>(
  {
    _id: { type: String, ...required },
    webhookId: { type: String, ...required },
    userId: { type: String, ...required },
    event: { type: Schema.Types.Mixed, ...required },
    position: { type: Schema.Types.Mixed, ...required },
    state: { type: String, ...required },
    createdAt: { type: Date, ...required },
    attempts: { type: Number, ...required },
    firstAttemptAt: { type: Date, default: null },
    lastAttemptAt: { type: Date, default: null },
    nextAttemptAt: { type: Date, ...required },
    status: { type: Number, default: null },
    error: { type: String, default: null },
    expiresAt: { type: Date, ...required },
  },
  { versionKey: false, minimize: false },
);

const ofPerson = { userId: 1, webhookId: 1, state: 1, position: 1 } as const;

// Those that are due, and the counts.
schema.index({ webhookId: 1, state: 1, nextAttemptAt: 1 });
// The earliest one of a person; `userId` alone serves erasures.
schema.index(ofPerson);
// The lists.
schema.index({ webhookId: 1, state: 1, createdAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The position of a delivery in a list, newest first. */
export const deliveryCursor: CursorFormat<Pick<Delivery, 'createdAt' | '_id'>> = {
  format: ({ createdAt, _id }) => `${createdAt.getTime()} ${_id}`,
  parse(text) {
    const [, time, id] = /^(\d{1,15}) (\S{1,100})$/.exec(text) ?? [];
    return time && id ? { createdAt: new Date(Number(time)), _id: id } : null;
  },
};

export function toDeliveryId(webhookId: string, eventId: string): string {
  return `${webhookId}:${eventId}`;
}

export type WebhookDeliveryStore = ReturnType<typeof createWebhookDeliveryStore>;

/** The events that wait for webhooks, and those sent recently. */
export function createWebhookDeliveryStore(connection: Connection) {
  connection.model<Delivery>('WebhookDelivery', schema, 'webhook-deliveries');
  // The driver's own collection: mongoose's would not have the position filled in.
  const rows = collection<Delivery>(connection, 'webhook-deliveries');

  return {
    /** Adds events for webhooks, in the order of the changes, in the transaction that publishes them. */
    async insert(
      added: readonly { webhookId: string; event: CloudEvent }[],
      session: ClientSession,
    ): Promise<void> {
      if (added.length === 0) return;
      const now = new Date();
      const documents = added.map(
        ({ webhookId, event }): Delivery => ({
          _id: toDeliveryId(webhookId, event.id),
          webhookId,
          userId: event.subject,
          event,
          position: new mongoose.mongo.Timestamp(0n),
          state: 'waiting',
          createdAt: now,
          attempts: 0,
          firstAttemptAt: null,
          lastAttemptAt: null,
          nextAttemptAt: now,
          status: null,
          error: null,
          expiresAt: new Date(now.getTime() + retentionMs),
        }),
      );
      await rows.insertMany(documents, { session });
    },

    /** The waiting ones of a webhook that are due. */
    due: (webhookId: string, now: Date, limit: number): Promise<Delivery[]> =>
      rows
        .find({ webhookId, state: 'waiting', nextAttemptAt: { $lte: now } })
        .sort({ nextAttemptAt: 1 })
        .limit(limit)
        .toArray(),

    /** The earliest waiting one of a person. */
    earliestOf: (webhookId: string, userId: string): Promise<Delivery | null> =>
      rows.find({ webhookId, userId, state: 'waiting' }).sort({ position: 1 }).limit(1).next(),

    /**
     * Reserves a due one for this process until a time, and counts the attempt; null if another process was
     * first. If this process is killed, the delivery is due again then.
     */
    claim: (id: string, now: Date, until: Date): Promise<Delivery | null> =>
      rows.findOneAndUpdate(
        { _id: id, state: 'waiting', nextAttemptAt: { $lte: now } },
        [
          {
            $set: {
              attempts: { $add: ['$attempts', 1] },
              firstAttemptAt: { $ifNull: ['$firstAttemptAt', now] },
              lastAttemptAt: now,
              nextAttemptAt: until,
            },
          },
        ],
        { returnDocument: 'after' },
      ),

    /** Has the later ones of a person wait as long as their earliest one. */
    async deferOthers({ webhookId, userId, nextAttemptAt }: Delivery, now: Date): Promise<void> {
      await rows.updateMany(
        { webhookId, userId, state: 'waiting', attempts: 0, nextAttemptAt: { $lte: now } },
        { $set: { nextAttemptAt } },
        // A person has few.
        { hint: ofPerson },
      );
    },

    /** Has the earliest one of a person sent now, unless it was tried before. */
    async release(webhookId: string, userId: string, now: Date): Promise<void> {
      const earliest = await this.earliestOf(webhookId, userId);
      if (!earliest || earliest.attempts > 0) return;
      await rows.updateOne(
        { _id: earliest._id, state: 'waiting', attempts: 0 },
        { $set: { nextAttemptAt: now } },
      );
    },

    async markDelivered(id: string, status: number | null, now: Date): Promise<void> {
      const expiresAt = new Date(now.getTime() + deliveredRetentionMs);
      await rows.updateOne(
        { _id: id, state: 'waiting' },
        { $set: { state: 'delivered', status, error: null, expiresAt } },
      );
    },

    /** Stores a failure: `retryAt` is null after the last attempt. */
    async markFailed(
      id: string,
      {
        status,
        error,
        retryAt,
        now,
      }: {
        status: number | null;
        error: string;
        retryAt: Date | null;
        now: Date;
      },
    ): Promise<void> {
      const end = { state: 'failed', expiresAt: new Date(now.getTime() + retentionMs) } as const;
      await rows.updateOne(
        { _id: id, state: 'waiting' },
        { $set: { status, error, ...(retryAt ? { nextAttemptAt: retryAt } : end) } },
      );
    },

    /** Deletes one that is done: the last event of an erased person is not kept. */
    async remove(id: string): Promise<void> {
      await rows.deleteOne({ _id: id });
    },

    /** Deletes those of a person. */
    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },

    /** Deletes those of a webhook, outside of transactions because there may be many. */
    async removeByWebhook(webhookId: string): Promise<void> {
      await rows.deleteMany({ webhookId });
    },

    /** Has a failed one (or all of a webhook) sent again, before the person's later ones. Gives their number. */
    async resend(
      webhookId: string,
      { eventId, now }: { eventId: string | null; now: Date },
      session: ClientSession,
    ): Promise<number> {
      const one = eventId === null ? {} : { _id: toDeliveryId(webhookId, eventId) };
      const { modifiedCount } = await rows.updateMany(
        { webhookId, state: 'failed', ...one },
        {
          $set: {
            state: 'waiting',
            attempts: 0,
            firstAttemptAt: null,
            nextAttemptAt: now,
            expiresAt: new Date(now.getTime() + retentionMs),
          },
        },
        { session },
      );
      return modifiedCount;
    },

    /** The number in a state, counted up to 1,000. */
    count: (webhookId: string, state: DeliveryState): Promise<number> =>
      rows.countDocuments({ webhookId, state }, { limit: maxCount }),

    /** A page of those in a state, newest first. */
    list: (
      webhookId: string,
      state: DeliveryState,
      { position, limit }: PageRequest<Pick<Delivery, 'createdAt' | '_id'>>,
    ): Promise<Delivery[]> =>
      rows
        .find({
          webhookId,
          state,
          ...afterPosition({ createdAt: -1, _id: -1 } as const, position),
        })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray(),
  };
}
