import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveHrEmail } from '@portal/contracts/messaging/hr-email';
import { formatDay } from '@portal/kernel/format';
import { addDays, londonDay, weekOf } from '@portal/kernel/london';
import { atEnd } from '@portal/testing/clean-up';
import { connectTo } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { startNatsServer } from '@portal/testing/nats-server';
import { newId } from '@portal/testing/people';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { expect, test } from 'vitest';
import { startServiceProcess } from '../testing/service-process.ts';

test('the report of a week that was missed is made at the start, and HR gets a mail', async () => {
  const nats = await startNatsServer();
  const [messaging, records] = await Promise.all([
    serviceEnvironment('messaging', { nats }),
    serviceEnvironment('records', { nats }),
  ]);
  const post = await startServiceProcess('services/messaging', messaging);
  atEnd(() => post.stop());
  const admin = client(post.url).as({ userId: newId(), role: 'admin' });
  const saved = await admin.run(saveHrEmail, { hrEmail: 'hr@portal.test' });
  expect(saved.errors).toEqual([]);

  const week = addDays(weekOf(londonDay(new Date())).start, -14);
  const database = await connectTo(records.MONGODB_URI ?? '');
  const day = { _id: week, version: 1, archivedAt: new Date(), isWhole: true };
  await database.collection<{ _id: string }>('archivedDays').insertOne(day);
  const archive = await startServiceProcess('services/records', records);
  atEnd(() => archive.stop());

  const folder = messaging.MAIL_DIR ?? '';
  await eventually(
    async () => {
      const names = await readdir(folder);
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      const subject = `Weekly report: ${formatDay(week)} to ${formatDay(addDays(week, 6))}`;
      expect(mails.filter((mail) => mail.includes(subject))).toHaveLength(1);
      expect(mails.join()).toContain('hr@portal.test');
    },
    { within: 60_000 },
  );
}, 180_000);
