import { join } from 'node:path';
import { startConsumer } from '@portal/bus/event-consumer';
import { leaveApproved } from '@portal/contracts/leave/events';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';

/** The command without npm, on the databases `<name>-records`, `<name>-leave` and so on. */
const deadLetters = (uri: string, ...args: string[]) =>
  runProgram(join(import.meta.dirname, 'dead-letters.ts'), args, { MONGODB_URI: uri });

test('lists dead letters and has them handled again', async () => {
  const nats = await startNatsServer();
  const uri = await freshDatabase('letters');
  const place = new URL(uri);
  place.pathname += '-records';
  const connection = await connectDatabase(place.href);
  registerCleanUp(() => connection.dropDatabase());
  let broken = true;
  const handled: string[] = [];
  const consumer = startConsumer({
    nc: await connectNatsAs('records', nats.url),
    connection,
    service: 'records',
    from: 'leave',
    handlers: {
      approved: async ({ id }: { id: string }) => {
        if (broken) throw new RangeError('no such\n portion');
        handled.push(id);
      },
    },
    maxAttempts: 2,
    retryAfterMs: 10,
    resendEveryMs: 50,
  });
  registerCleanUp(() => consumer.close());
  const leave = await connectNatsAs('leave', nats.url);
  const events = [newId(), newId(), newId()].map((person) =>
    buildCloudEvent(leaveApproved, person, {
      id: newId(),
      version: 1,
      leaveType: 'compassionate',
      status: 'approved',
      inEffect: true,
      days: [],
    }),
  );
  for (const event of events) await publishAs(leave, leaveApproved, event);
  const dead = connection.collection('deadletters');
  await eventually(async () =>
    expect(await dead.countDocuments({ deadAt: { $ne: null } })).toBe(3),
  );

  const { lines, code } = await deadLetters(uri);
  expect([code, lines.length, lines.at(-1)]).toEqual([0, 10, '3 dead letters']);
  const [first, , last] = events;
  const at = lines.indexOf(`records-from-leave:${first?.id}`);
  expect(lines.slice(at + 1, at + 3)).toEqual([
    expect.stringMatching(
      new RegExp(`^  portal\\.leave\\.approved, person ${first?.subject}, 2 tries, 20\\S+Z$`),
    ),
    '  RangeError: no such portion',
  ]);
  expect(lines.join()).not.toContain('compassionate');

  broken = false;
  const again = (which: string) => deadLetters(uri, 'resend', which);
  expect((await again(`records-from-leave:${last?.id}`)).lines[0]).toMatch(/^1 dead letter queued/);
  await eventually(() => expect(handled).toEqual([last?.id]));
  expect((await again('records-from-leave')).lines[0]).toMatch(/^2 dead letters queued/);
  await eventually(async () => expect(await dead.countDocuments()).toBe(0));
  expect(handled.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  expect((await deadLetters(uri)).lines).toEqual(['0 dead letters']);
}, 120_000);

test('prints its usage, and an error without a portal', async () => {
  const wrong = await deadLetters('mongodb://127.0.0.1:1', 'purge', 'all');
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^usage: npm run/) });
}, 120_000);
