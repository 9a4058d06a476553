import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveHrEmail } from '@portal/contracts/messaging/hr-email';
import { formatDay } from '@portal/kernel/format-date';
import { addDays, londonDay, weekOf } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { startNatsServer } from '@portal/testing/nats-server';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { expect, test } from 'vitest';
import { startServiceProcess } from '../testing/start-service-process.ts';

test('at start, a missed weekly report is made and HR gets an email', async () => {
  const nats = await startNatsServer();
  const [messaging, records] = await Promise.all([
    createServiceEnvironment('messaging', { nats }),
    createServiceEnvironment('records', { nats }),
  ]);
  const post = await startServiceProcess('services/messaging', messaging);
  registerCleanUp(() => post.stop());
  const admin = subgraphClient(post.url, 'messaging').as({ userId: newId(), role: 'admin' });
  const saved = await admin.run(saveHrEmail, { hrEmail: 'hr@portal.test' });
  expect(saved.errors).toEqual([]);

  const week = addDays(weekOf(londonDay(new Date())).start, -14);
  const database = await connectDatabase(records.MONGODB_URI ?? '');
  const day = { _id: week, version: 1, archivedAt: new Date(), isWhole: true };
  await database.collection<{ _id: string }>('archivedDays').insertOne(day);
  const archive = await startServiceProcess('services/records', records);
  registerCleanUp(() => archive.stop());

  const folder = messaging.MAIL_DIR ?? '';
  await eventually(
    async () => {
      const names = await readdir(folder);
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      const subject = `Weekly report: ${formatDay(week)} to ${formatDay(addDays(week, 6))}`;
      expect(mails.filter((mail) => mail.includes(subject))).toHaveLength(1);
      expect(mails.join()).toContain('hr@portal.test');
    },
    { timeoutMs: 60_000 },
  );
}, 180_000);
