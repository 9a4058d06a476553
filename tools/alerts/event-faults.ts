import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '@portal/contracts/identity/user';
import mongoose from 'mongoose';
import { createEmployee, signInAdmin } from '../bench/create-accounts.ts';
import { mongodbAdminUri } from '../portal/servers/mongod-program.ts';
import type { AlertFault, EndFault } from './alert-fault.ts';
import type { WatchedPortal } from './watched-portal.ts';

const refuseAll = { validator: { $expr: false } };
const acceptAll = { validator: {} };
const dayMs = 86_400_000;

/** Faults of the broker, of consumers and of jobs. */
export const eventFaults: readonly AlertFault[] = [
  {
    alert: 'PortalOutboxBacklog',
    fault: 'the broker hangs',
    cause: ({ pause }) => pause('nats'),
  },
  {
    alert: 'PortalConsumerStopped',
    fault: 'a consumer can neither handle an event nor give it up',
    labels: { consumer: 'records-from-attendance' },
    cause: (portal) => refuseDocuments(portal, 'sessions', 'deadletters'),
  },
  {
    alert: 'PortalScheduledJobFailing',
    fault: 'a scheduled job waits in vain for events to be handled',
    labels: { service: 'records', name: 'retention' },
    async cause(portal) {
      const end = await refuseDocuments(portal, 'sessions', 'deadletters');
      await portal.databases.records
        .collection<{ _id: string }>('jobRuns')
        .updateOne(
          { _id: 'retention' },
          { $set: { lastRunAt: new Date(Date.now() - 40 * dayMs) } },
        );
      return end;
    },
  },
  {
    alert: 'PortalDeadLetters',
    fault: 'events can’t be stored',
    labels: { consumer: 'records-from-attendance' },
    async cause(portal) {
      const end = await refuseDocuments(portal, 'sessions');
      return async () => {
        await end();
        await portal.command('dead-letters/dead-letters.ts', ['resend', 'all']);
      };
    },
  },
  {
    alert: 'PortalErasuresPending',
    fault: 'a service hangs while somebody is deleted',
    labels: { service: 'identity' },
    async cause(portal) {
      const { url } = portal;
      const admin = await signInAdmin(url);
      const person = await createEmployee(url, admin, 'alert.leaver');
      const { id } = await person.get<User>('/api/auth/user');
      const resume = portal.pause('messaging');
      const headers = { cookie: admin.cookie() };
      await fetch(`${url}/api/admin/users/${id}`, { method: 'DELETE', headers });
      return resume;
    },
  },
  {
    alert: 'PortalQueueDelayed',
    fault: 'the mail server is unavailable; the time of an email is set back by an hour',
    labels: { queue: 'mail' },
    async cause({ nurse, databases }) {
      const dates = { startDate: '2027-06-14', endDate: '2027-06-15', reason: 'Family' };
      await nurse.post('/api/leave-requests', dates);
      const mails = databases.messaging.collection('mails');
      const createdAt = new Date(Date.now() - 3_600_000);
      while ((await mails.updateMany({ doneAt: null }, { $set: { createdAt } })).matchedCount < 1)
        await delay(200);
      return () => mails.updateMany({ doneAt: null }, { $set: { doneAt: new Date() } });
    },
  },
  {
    alert: 'PortalQueueFailures',
    fault: 'a day can’t be archived, however often it is tried',
    labels: { queue: 'archive' },
    async cause(portal) {
      const end = await refuseDocuments(portal, 'records');
      await portal.admin.post('/api/admin/auto-archive-today').catch(() => {});
      return end;
    },
    looksBack: true,
  },
  {
    alert: 'PortalWebhookEventsLost',
    fault: 'a webhook is unavailable; the first attempts are set back by three days',
    async cause({ url, nurse, databases, unusedPort }) {
      const admin = await signInAdmin(url);
      const { webhook } = await admin.post<{ webhook: { id: string } }>('/api/admin/webhooks', {
        name: 'Rostering',
        url: `http://127.0.0.1:${unusedPort}/`,
        eventTypes: ['clocked-out'],
        teamIds: [],
      });
      await nurse.post('/api/time-entries/clock-out').catch(() => {});
      const deliveries = databases.attendance.collection('webhook-deliveries');
      const firstAttemptAt = new Date(Date.now() - 3 * dayMs);
      const waiting = { state: 'waiting', firstAttemptAt: { $ne: null } };
      const changes = { firstAttemptAt, nextAttemptAt: new Date() };
      while ((await deliveries.updateMany(waiting, { $set: changes })).matchedCount < 1)
        await delay(200);
      const headers = { cookie: admin.cookie() };
      return () => fetch(`${url}/api/admin/webhooks/${webhook.id}`, { method: 'DELETE', headers });
    },
    looksBack: true,
  },
  {
    alert: 'PortalStreamEpochIncreased',
    fault: 'the broker loses its data',
    async cause({ dataDir, signal }) {
      await rename(join(dataDir, 'nats/jetstream'), join(dataDir, 'nats/lost'));
      signal('nats', 'SIGKILL');
      return async () => {};
    },
    looksBack: true,
  },
];

/** Has MongoDB refuse new documents of collections of records, by an account that may do so. */
async function refuseDocuments(
  { ports, secrets }: WatchedPortal,
  ...collections: string[]
): Promise<EndFault> {
  const uri = mongodbAdminUri(ports.mongod ?? 0, { secrets });
  async function setAll(rule: object): Promise<void> {
    const client = await new mongoose.mongo.MongoClient(uri).connect();
    try {
      for (const collMod of collections) await client.db('records').command({ collMod, ...rule });
    } finally {
      await client.close();
    }
  }
  await setAll(refuseAll);
  return () => setAll(acceptAll);
}
