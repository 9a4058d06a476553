import { setTimeout as delay } from 'node:timers/promises';
import { anonymousCaller, type Caller } from '@portal/auth/caller';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { createPerson, type Person } from '../testing/create-people.ts';
import { respondWith, startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway } from '../testing/test-gateway.ts';
import { concurrencyLimits, createConcurrencyLimiter, slotsOf } from './concurrency-limiter.ts';

/** A limiter, and work that ends when the test says so. */
function startLimiter(slots: number, { queueLength = 10, maxWaitMs = 60_000 } = {}) {
  const limiter = createConcurrencyLimiter({ slots, queueLength, maxWaitMs });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const { signal: connected } = new AbortController();
  let count = 0;
  const run = (key: string, slots: number, signal = connected) => {
    count += 1;
    const number = count;
    return limiter.run({ key, slots, signal }, () => {
      begun.push(number);
      return new Promise<void>((end) => ends.push(end));
    });
  };
  return { limiter, run, begun, endFirst: () => ends.shift()?.(), connected };
}

/** What waits starts after other requests, in the next round of the event loop. */
const settled = () => delay(10);
const refused = { ok: false, failure: { code: 'TOO_MANY_REQUESTS' } };

test('a caller’s documents run up to so many lists, and the others in order', async () => {
  const { run, begun, endFirst } = startLimiter(20);
  const all = [run('ada', 5), run('ada', 15), run('ada', 15), run('ada', 1)];
  await settled();
  expect(begun).toEqual([1, 2]);
  // The fourth could run, but the third was first.
  endFirst();
  await settled();
  expect(begun).toEqual([1, 2]);
  endFirst();
  await settled();
  expect(begun).toEqual([1, 2, 3, 4]);
  endFirst();
  endFirst();
  for (const one of await Promise.all(all)) expect(one.ok).toBe(true);
});

test('one of more lists runs alone, and others’ don’t wait for it, nor does one without a list', async () => {
  const { run, begun, endFirst } = startLimiter(2);
  const all = [run('ada', 15), run('ada', 1), run('grace', 1), run('ada', 0)];
  await settled();
  expect(begun).toEqual([1, 3, 4]);
  endFirst();
  await settled();
  expect(begun).toEqual([1, 3, 4, 2]);
  for (let count = 0; count < 3; count += 1) endFirst();
  await Promise.all(all);
});

test('with too many waiting, a further one is refused, and a failure frees its place', async () => {
  const { limiter, run, endFirst, connected: signal } = startLimiter(1, { queueLength: 1 });
  const first = run('ada', 1);
  const work = { key: 'ada', slots: 1, signal };
  const second = limiter.run(work, () => Promise.reject(new Error('broken')));
  expect(await run('ada', 1)).toMatchObject(refused);
  endFirst();
  await first;
  await expect(second).rejects.toThrow('broken');
  expect(await limiter.run(work, async () => 'done')).toEqual({ ok: true, value: 'done' });
});

test('who has gone, and who has waited too long, is not run, and the next one is', async () => {
  const { run, begun, endFirst } = startLimiter(2);
  const gone = new AbortController();
  const first = run('ada', 1);
  const second = run('ada', 2, gone.signal);
  const third = run('ada', 1);
  gone.abort();
  expect(await second).toMatchObject(refused);
  expect(await run('ada', 2, gone.signal)).toMatchObject(refused);
  await settled();
  expect(begun).toEqual([1, 3]);
  endFirst();
  endFirst();
  await Promise.all([first, third]);

  const impatient = startLimiter(1, { maxWaitMs: 20 });
  const running = impatient.run('ada', 1);
  expect(await impatient.run('ada', 1)).toMatchObject(refused);
  impatient.endFirst();
  await running;
  expect(impatient.begun).toEqual([1]);
});

test('work without input or output doesn’t keep others from their turn', async () => {
  const { limiter, connected: signal } = startLimiter(1, { queueLength: 100 });
  let done = 0;
  const all = Array.from({ length: 100 }, () =>
    limiter.run({ key: 'ada', slots: 1, signal }, async () => {
      done += 1;
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toBeLessThan(10);
  await Promise.all(all);
  expect(done).toBe(100);
});

/** A service that takes 300 ms for each request, and how many it had at the same time. */
async function startSlowService(data: unknown) {
  let running = 0;
  let most = 0;
  const service = await startFaultyService(async (request, response) => {
    running += 1;
    most = Math.max(most, running);
    await delay(300);
    running -= 1;
    respondWith({ data })(request, response);
  });
  return {
    ...service,
    most: () => most,
    startAgain() {
      most = 0;
    },
  };
}

test('the gateway reads ten lists of a person at once, by REST and GraphQL together', async () => {
  const leave = await startSlowService({ leaveRequests: [] });
  const ada = await createPerson(await startTestGateway());
  const gateway = await startTestGateway({ LEAVE_URL: leave.url });
  // An unknown document has a place of its own.
  await gateway.graphql('{ leaveRequests { id } }', {}, ada);
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0
        ? gateway.get('/api/leave-requests', ada)
        : gateway.graphql('{ leaveRequests { id } }', {}, ada),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(leave.requestCount()).toBe(31);
  expect(leave.most()).toBeGreaterThan(1);
  expect(leave.most()).toBeLessThanOrEqual(concurrencyLimits.slots);
});

test('documents of several values look ten of a person up at once, and one value doesn’t wait for them', async () => {
  const messaging = await startSlowService({ a: null, b: null, c: null, d: null, e: null });
  const ada = await createPerson(await startTestGateway());
  const gateway = await startTestGateway({ MESSAGING_URL: messaging.url });
  const read = (names: string[]) => {
    const fields = names.map((name) => `${name}: unreadMessages { count }`);
    return gateway.graphql(`{ ${fields.join(' ')} }`, {}, ada);
  };
  const five = ['a', 'b', 'c', 'd', 'e'];
  // Unknown documents run one at a time.
  await read(five);
  await read(['a']);
  messaging.startAgain();
  const replies = await Promise.all(Array.from({ length: 8 }, () => read(five)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(messaging.most()).toBe(2);
  messaging.startAgain();
  await Promise.all([...Array.from({ length: 4 }, () => read(five)), read(['a'])]);
  expect(messaging.most()).toBe(3);
});

test('a document of a list and several values takes a place for each', async () => {
  const messaging = await startSlowService({ a: null, b: null, c: null, d: null, list: null });
  const ada = await createPerson(await startTestGateway());
  const gateway = await startTestGateway({ MESSAGING_URL: messaging.url });
  const values = ['a', 'b', 'c', 'd'].map((name) => `${name}: unreadMessages { count }`).join(' ');
  const read = () => gateway.graphql(`{ list: sentMessages { next } ${values} }`, {}, ada);
  await read();
  messaging.startAgain();
  await Promise.all(Array.from({ length: 6 }, read));
  expect(messaging.most()).toBe(2);
});

test('who disconnects gets no further places: a service goes on with what it has begun', async () => {
  const leave = await startSlowService({ leaveRequests: [] });
  const ada = await createPerson(await startTestGateway());
  const gateway = await startTestGateway({ LEAVE_URL: leave.url });
  const { slots } = concurrencyLimits;
  const headers = { cookie: ada.cookie };
  const leaving = new AbortController();
  const left = Array.from({ length: slots }, () =>
    fetch(`${gateway.url}/api/leave-requests`, { headers, signal: leaving.signal }),
  );
  await eventually(() => expect(leave.requestCount()).toBe(slots), { intervalMs: 5 });
  leaving.abort();
  await Promise.allSettled(left);
  const reads = Array.from({ length: slots }, () => gateway.get('/api/leave-requests', ada));
  for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
  expect(leave.requestCount()).toBe(2 * slots);
  expect(leave.most()).toBeLessThanOrEqual(slots);
});

test('ten writes of a person run at once, by REST and GraphQL together, and don’t wait for lists', async () => {
  const leave = await startSlowService({ leaveRequests: [], cancelLeave: null });
  const ada = await createPerson(await startTestGateway());
  const gateway = await startTestGateway({ LEAVE_URL: leave.url });
  const id = '0'.repeat(24);
  const write = (index: number) =>
    index % 2 === 0
      ? gateway.send('PATCH', `/api/leave-requests/${id}/cancel`, { ...ada, body: {} })
      : gateway.graphql(`mutation { cancelLeave(input: { id: "${id}" }) { id } }`, {}, ada);
  await write(1);
  await Promise.all(Array.from({ length: 30 }, (_, index) => write(index)));
  expect(leave.requestCount()).toBe(31);
  expect(leave.most()).toBe(concurrencyLimits.slots);
  leave.startAgain();
  const reads = Array.from({ length: 10 }, () => gateway.get('/api/leave-requests', ada));
  await Promise.all([...reads, write(0), write(1)]);
  expect(leave.most()).toBe(concurrencyLimits.slots + 2);
});

test('of a person’s large files one is read and handled at a time, and others’ don’t wait for it', async () => {
  const identity = await startSlowService({ importRegistrations: { saved: 0 } });
  const known = await startTestGateway();
  const [ada, grace] = [await createPerson(known, 'admin'), await createPerson(known, 'admin')];
  const gateway = await startTestGateway({ IDENTITY_URL: identity.url });
  const send = (person: Person) =>
    gateway.post('/api/admin/registrations/import', { csv: 'Username' }, person);
  const statuses = await Promise.all(
    [ada, ada, ada, ada].map(async (person) => (await send(person)).status),
  );
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(identity.most()).toBe(1);
  await eventually(async () => {
    await Promise.all([send(ada), send(grace)]);
    expect(identity.most()).toBe(2);
  });
});

test('a write of anybody with a session or an API token takes a place, and a sign-in none', () => {
  const slotsOfWrite = (caller: Caller) =>
    slotsOf(caller, { kind: 'mutation', lists: 3, address: '' }).slots;
  expect(slotsOfWrite({ ...anonymousCaller, userId: '1', role: 'admin', stage: 'full' })).toBe(1);
  expect(slotsOfWrite({ ...anonymousCaller, userId: '1', role: 'admin', stage: 'token' })).toBe(1);
  expect(slotsOfWrite(anonymousCaller)).toBe(0);
});
