import { userDeleted } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { startMessagingWithMail } from '../../testing/mail-service.ts';

/** Of two years in a large organisation. One transaction can't remove so many. */
const sent = 60_000;
const batch = 5_000;

test('somebody from HR who has sent sixty thousand messages is erased', async () => {
  const messaging = await startMessagingWithMail();
  const [gone, other] = [await messaging.addPerson({ role: 'admin' }), await messaging.addPerson()];
  const messages = messaging.database.collection<{ _id: string; fromUserId: string }>('messages');
  for (let first = 0; first < sent; first += batch) {
    const rows = Array.from({ length: batch }, (_, index) => ({
      _id: newId(),
      version: 1,
      subject: 'Rota',
      content: 'x'.repeat(200),
      createdAt: new Date(Date.now() - (first + index) * 1_000),
      fromUserId: gone.id,
      toUserId: other.id,
      readBy: [],
    }));
    await messages.insertMany(rows);
  }
  const data = { id: gone.id, version: 3 };
  await messaging.publish(userDeleted, buildCloudEvent(userDeleted, gone.id, data));
  const erasures = messaging.database.collection<{ _id: string }>('erasures');
  await eventually(
    async () => {
      expect(await messages.countDocuments({ fromUserId: gone.id })).toBe(0);
      expect(await erasures.findOne({ _id: gone.id })).toMatchObject({ doneAt: expect.any(Date) });
    },
    { timeoutMs: 120_000 },
  );
}, 300_000);
