import type { CalendarFeed } from '@portal/contracts/leave/calendar-feed';
import type { LeaveRequest } from '@portal/contracts/leave/leave-request';
import type { Partnership } from '@portal/contracts/leave/partnership';
import type { Operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { eventually } from '@portal/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startedGateway } from '../testing/gateway.ts';
import { approvedLeave, askedLeave, reportedSick, workingDay } from '../testing/leave.ts';
import { listenTo } from '../testing/live.ts';
import { masterAdmin, type Person, person } from '../testing/people.ts';
import { sampleInput } from '../testing/sample-input.ts';

// The leave of one person is never shown to another employee, by any route: Ada has some of every
// kind, Bo is a colleague, and Clare is Ada’s holiday partner.

const gateway = await startedGateway();
const asAdmin = { cookie: masterAdmin() };
const [ada, bo, clare] = await Promise.all([person(gateway), person(gateway), person(gateway)]);
const denialReason = 'The ward is short of people';
const day = workingDay(30);

/** What nobody but Ada and administrators may see. */
const untold: string[] = [denialReason, 'Hebrides', ada.id];
/** The ids of all that she has. */
const ids: string[] = [ada.id];
let feed: CalendarFeed;
let before: unknown[];

beforeAll(async () => {
  const pair = { user1Id: ada.id, user2Id: clare.id };
  const partners = await gateway.post('/api/admin/partnerships', pair, asAdmin);
  const denied = await askedLeave(gateway, ada, workingDay(50));
  const body = { status: 'denied', denialReason };
  await gateway.ask('PATCH', `/api/leave-requests/${denied.id}/status`, { ...asAdmin, body });
  const made = [
    await approvedLeave(gateway, ada, asAdmin, day),
    await askedLeave(gateway, ada, workingDay(40)),
    denied,
    await reportedSick(gateway, ada, workingDay(60)),
    await reportedSick(gateway, ada, workingDay(70), { leaveType: 'compassionate' }),
  ];
  const own = made.map(({ id }) => id);
  ids.push(...own, (partners.body as Partnership).id);
  feed = (await gateway.post('/api/calendar-feed', {}, ada)).body as CalendarFeed;
  untold.push(...own, feed.path.slice(-47, -4));
  before = await everythingOfAda();
}, 120_000);

/** As she sees it herself, so that what others have changed would show. */
function everythingOfAda(): Promise<unknown[]> {
  const lists = ['leave-requests', 'leave-requests/calendar', 'sick-leave-requests'];
  const more = ['leave-balance', 'calendar-feed', 'sick-leave/days-this-year'];
  return Promise.all(
    [...lists, ...more].map(async (path) => (await gateway.get(`/api/${path}`, ada)).body),
  );
}

function expectNothingOfAda(where: string, answer: unknown) {
  const text = JSON.stringify(answer) ?? '';
  expect({ where, told: untold.filter((one) => text.includes(one)) }).toEqual({ where, told: [] });
}

/** The addresses of an operation with each of the ids in it; just one where it takes none. */
function addressesOf({ rest }: Operation): string[] {
  const path = rest.path.replace('{date}', day);
  return path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
}

const colleagues: [string, Person][] = [
  ['a colleague', bo],
  ['a holiday partner', clare],
];

describe.each(colleagues)('to %s', (_, { cookie, id: userId }) => {
  const reads = operations.filter(({ rest }) => rest.method === 'GET');
  test.each(reads)('GET $rest.path tells nothing', async (contract) => {
    for (const path of addressesOf(contract)) {
      const plain = await gateway.get(path, { cookie });
      expectNothingOfAda(path, plain.body);
      for (const asked of [`userId=${ada.id}`, `personId=${ada.id}`, 'scope=all']) {
        const { body } = await gateway.get(`${path}?${asked}`, { cookie });
        expectNothingOfAda(`${path}?${asked}`, body);
      }
    }
  });

  const writes = operations.filter(
    ({ rest, service }) => service === 'leave' && rest.method !== 'GET' && rest.path.includes('{'),
  );
  test.each(writes)(
    '$rest.method $rest.path does nothing to what is another’s',
    async (contract) => {
      for (const path of addressesOf(contract)) {
        const body = Object.fromEntries(
          Object.entries({ ...sampleInput(contract), ...sensible[contract.name] }).filter(
            ([field]) => !contract.rest.path.includes(`{${field}}`),
          ),
        );
        const reply = await gateway.ask(contract.rest.method, path, { cookie, body });
        expect({ path, status: reply.status }).toEqual({
          path,
          status: contract.access === 'admin' ? 403 : 404,
        });
        expectNothingOfAda(path, reply.body);
      }
    },
  );

  const queries = operations.filter(({ kind, service }) => kind === 'query' && service === 'leave');
  test.each(queries)('the graph’s $name tells nothing', async (contract) => {
    const inputs: object[] = [sampleInput(contract)];
    if ('userId' in contract.input.shape) inputs.push({ userId: ada.id });
    if ('scope' in contract.input.shape) inputs.push({ scope: 'all' });
    for (const input of inputs) {
      const { body } = await gateway.graphql(contract.document, { input }, { cookie });
      expectNothingOfAda(contract.name, body);
    }
  });

  test('neither does what is live', async () => {
    const stream = await listenTo(gateway.url, cookie);
    const own = await listenTo(gateway.url, ada.cookie);
    const { id } = await askedLeave(gateway, ada, workingDay(80));
    await gateway.ask('DELETE', `/api/leave-requests/${id}`, asAdmin);
    await eventually(() => expect(own.heard()).toContain('leave.deleted'));
    // They may hear yet of their own account, which was made a moment ago.
    expectNothingOfAda('the live stream', stream.events);
    const changes = stream.events.filter(({ event }) => event === 'change');
    for (const { data } of changes) expect(data).toMatchObject({ userId });
    expect(JSON.stringify(changes)).not.toContain(id);
    await Promise.all([stream.close(), own.close()]);
  });
});

/** What would be done if they might. */
const sensible: Record<string, object> = {
  decideLeave: { status: 'cancelled' },
  decideSickLeave: { status: 'denied' },
  cancelLeaveDay: { date: day },
  restoreLeaveDay: { date: day },
  deleteLeaveDay: { date: day },
};

test('the calendar of a colleague has nothing of her', async () => {
  const made = await gateway.post('/api/calendar-feed', {}, { cookie: bo.cookie });
  const { path } = made.body as CalendarFeed;
  const read = await gateway.get(path, { cookie: ada.cookie });
  expect(read.body).not.toContain('BEGIN:VEVENT');
  expectNothingOfAda(path, read.body);
});

test('a partner learns that dates conflict, and not whose they are', async () => {
  const asked = { startDate: day, endDate: day, reason: 'Away' };
  const refused = await gateway.post('/api/leave-requests', asked, clare);
  expect(refused).toMatchObject({ status: 409, body: { code: 'LEAVE_CONFLICT' } });
  expectNothingOfAda('the refusal', refused.body);
  const dates = `startDate=${day}&endDate=${day}`;
  const cost = await gateway.get(`/api/leave-requests/cost?${dates}`, clare);
  expect(cost).toMatchObject({ status: 200, body: { refusal: { code: 'LEAVE_CONFLICT' } } });
  expectNothingOfAda('the cost', cost.body);
});

test('an administrator is told all of it', async () => {
  const { body } = await gateway.get('/api/leave-requests/calendar', asAdmin);
  const own = (body as LeaveRequest[]).filter(({ userId }) => userId === ada.id);
  expect(own.map(({ id }) => id).sort()).toEqual(ids.slice(1, -1).sort());
});

afterAll(async () => {
  expect(await everythingOfAda()).toEqual(before);
  expect((await gateway.get(feed.path)).status).toBe(200);
});
