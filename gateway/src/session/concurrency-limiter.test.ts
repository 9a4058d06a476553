import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { createPerson } from '../testing/create-people.ts';
import { respondWith, startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway } from '../testing/test-gateway.ts';
import { concurrencyLimits, createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Work that ends when the test says so. */
function startWork() {
  const ends: (() => void)[] = [];
  return {
    begun: () => ends.length,
    endFirst: () => ends.shift()?.(),
    work: () => new Promise<void>((end) => ends.push(end)),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a caller’s documents run up to so many lists, and the others in order', async () => {
  const { run } = createConcurrencyLimiter({ running: 20, waiting: 10 });
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const document = (number: number, lists: number) =>
    run('ada', lists, () => {
      began.push(number);
      return new Promise<void>((end) => ends.push(end));
    });
  const all = [document(1, 15), document(2, 5), document(3, 15), document(4, 1)];
  await settled();
  expect(began).toEqual([1, 2]);
  // The fourth could run, but the third was first.
  ends[1]?.();
  await settled();
  expect(began).toEqual([1, 2]);
  ends[0]?.();
  await settled();
  expect(began).toEqual([1, 2, 3, 4]);
  for (const end of ends) end();
  for (const one of await Promise.all(all)) expect(one.ok).toBe(true);
});

test('one of more lists runs alone, and others’ don’t wait for it, nor does one without a list', async () => {
  const { run } = createConcurrencyLimiter({ running: 2, waiting: 10 });
  const { begun, endFirst, work } = startWork();
  const all = [
    run('ada', 15, work),
    run('ada', 1, work),
    run('grace', 1, work),
    run(null, 9, work),
    run('ada', 0, work),
  ];
  await settled();
  expect(begun()).toBe(4);
  endFirst();
  await settled();
  expect(begun()).toBe(4);
  while (begun() > 0) endFirst();
  await Promise.all(all);
});

test('with too many waiting, a further one is refused, and a failure frees its place', async () => {
  const { run } = createConcurrencyLimiter({ running: 1, waiting: 1 });
  const { endFirst, work } = startWork();
  const first = run('ada', 1, work);
  const second = run('ada', 1, () => Promise.reject(new Error('broken')));
  const third = await run('ada', 1, work);
  expect(third).toMatchObject({ ok: false, failure: { code: 'TOO_MANY_REQUESTS' } });
  endFirst();
  await first;
  await expect(second).rejects.toThrow('broken');
  expect(await run('ada', 1, async () => 'done')).toEqual({ ok: true, value: 'done' });
});

test('the gateway reads ten lists of a person at once, by REST and GraphQL together', async () => {
  const isFree = Promise.withResolvers<void>();
  const leave = await startFaultyService(async (request, response) => {
    await isFree.promise;
    respondWith({ data: { leaveRequests: [], leaveBalance: null } })(request, response);
  });
  const usual = await startTestGateway();
  const [ada, grace] = [await createPerson(usual), await createPerson(usual)];
  const gateway = await startTestGateway({ LEAVE_URL: leave.url });
  const before = leave.requestCount();
  const lists = Array.from({ length: 16 }, (_, index) =>
    index % 2 === 0
      ? gateway.get('/api/leave-requests', ada)
      : gateway.graphql('{ leaveRequests { id } }', {}, ada),
  );
  await eventually(() => expect(leave.requestCount()).toBe(before + concurrencyLimits.running));
  const others = [
    gateway.get('/api/leave-requests', grace),
    gateway.graphql('{ leaveBalance { total } }', {}, ada),
  ];
  await eventually(() => expect(leave.requestCount()).toBe(before + concurrencyLimits.running + 2));
  isFree.resolve();
  for (const { status } of await Promise.all([...lists, ...others])) expect(status).toBe(200);
  expect(leave.requestCount()).toBe(before + 18);
});
