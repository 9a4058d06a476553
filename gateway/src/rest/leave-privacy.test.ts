import type { Team } from '@portal/contracts/identity/team';
import type { leaveCost } from '@portal/contracts/leave/annual-leave';
import type { CalendarFeed } from '@portal/contracts/leave/calendar-feed';
import type { LeaveRequest } from '@portal/contracts/leave/leave-request';
import type { Partnership } from '@portal/contracts/leave/partnership';
import type { teamAbsences } from '@portal/contracts/leave/team-absences';
import type { Operation, OutputOf } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { eventually } from '@portal/testing/eventually';
import { openLiveClient } from '@portal/testing/live-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createApprovedLeave,
  requestLeave,
  requestSickLeave,
  workingDayFrom,
} from '../testing/create-leave.ts';
import { createPerson, masterAdminCookie, type Person } from '../testing/create-people.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { noRequestLimits, startTestGateway } from '../testing/test-gateway.ts';

type LeaveCost = OutputOf<typeof leaveCost>;
type TeamAbsences = NonNullable<OutputOf<typeof teamAbsences>>;

// No route shows one person's leave to another employee: Ada has leave of every kind, Bo is a
// colleague, and Clare is Ada’s holiday partner.

const gateway = await startTestGateway(noRequestLimits);
const asAdmin = { cookie: masterAdminCookie() };
const [ada, bo, clare] = await Promise.all([
  createPerson(gateway),
  createPerson(gateway),
  createPerson(gateway),
]);
const denialReason = 'The ward is short of people';
const day = workingDayFrom(30);

/** Texts that only Ada and administrators may see. */
const secretTexts: string[] = [denialReason, 'Hebrides', ada.id];
/** The ids of Ada's leave. */
const ids: string[] = [ada.id];
let feed: CalendarFeed;
let before: unknown[];

beforeAll(async () => {
  const pair = { user1Id: ada.id, user2Id: clare.id };
  const partners = await gateway.post('/api/admin/partnerships', pair, asAdmin);
  const denied = await requestLeave(gateway, ada, workingDayFrom(50));
  const body = { status: 'denied', denialReason };
  await gateway.send('PATCH', `/api/leave-requests/${denied.id}/status`, { ...asAdmin, body });
  const made = [
    await createApprovedLeave(gateway, ada, asAdmin, day),
    await requestLeave(gateway, ada, workingDayFrom(40)),
    denied,
    await requestSickLeave(gateway, ada, workingDayFrom(60)),
    await requestSickLeave(gateway, ada, workingDayFrom(70), { leaveType: 'compassionate' }),
  ];
  const own = made.map(({ id }) => id);
  ids.push(...own, (partners.body as Partnership).id);
  feed = (await gateway.post('/api/calendar-feed', {}, ada)).body as CalendarFeed;
  secretTexts.push(...own, feed.path.slice(-47, -4));
  before = await readLeaveOfAda();
}, 120_000);

/** Ada's own view, which would show changes by others. */
function readLeaveOfAda(): Promise<unknown[]> {
  const lists = ['leave-requests', 'leave-requests/calendar', 'sick-leave-requests'];
  const more = ['leave-balance', 'calendar-feed', 'sick-leave/days-this-year'];
  return Promise.all(
    [...lists, ...more].map(async (path) => (await gateway.get(`/api/${path}`, ada)).body),
  );
}

function expectNothingOfAda(where: string, answer: unknown) {
  const text = JSON.stringify(answer) ?? '';
  expect({ where, revealed: secretTexts.filter((one) => text.includes(one)) }).toEqual({
    where,
    revealed: [],
  });
}

/** The paths of an operation with each of the ids; just one where it takes no id. */
function pathsOf({ rest }: Operation): string[] {
  const path = rest.path.replace('{date}', day);
  return path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
}

const colleagues: [string, Person][] = [
  ['a colleague', bo],
  ['a holiday partner', clare],
];

describe.each(colleagues)('for %s', (_, { cookie, id: userId }) => {
  const reads = operations.filter(({ rest }) => rest.method === 'GET');
  test.each(reads)('GET $rest.path reveals nothing', async (contract) => {
    for (const path of pathsOf(contract)) {
      const plain = await gateway.get(path, { cookie });
      expectNothingOfAda(path, plain.body);
      for (const filter of [`userId=${ada.id}`, `personId=${ada.id}`, 'scope=all']) {
        const { body } = await gateway.get(`${path}?${filter}`, { cookie });
        expectNothingOfAda(`${path}?${filter}`, body);
      }
    }
  });

  const writes = operations.filter(
    ({ rest, service }) => service === 'leave' && rest.method !== 'GET' && rest.path.includes('{'),
  );
  test.each(writes)(
    '$rest.method $rest.path doesn’t change other people’s leave',
    async (contract) => {
      for (const path of pathsOf(contract)) {
        const body = Object.fromEntries(
          Object.entries({ ...sampleInput(contract), ...validInputs[contract.name] }).filter(
            ([field]) => !contract.rest.path.includes(`{${field}}`),
          ),
        );
        const reply = await gateway.send(contract.rest.method, path, { cookie, body });
        expect({ path, status: reply.status }).toEqual({
          path,
          status: contract.access === 'admin' ? 403 : 404,
        });
        expectNothingOfAda(path, reply.body);
      }
    },
  );

  const queries = operations.filter(({ kind, service }) => kind === 'query' && service === 'leave');
  test.each(queries)('GraphQL $name reveals nothing', async (contract) => {
    const inputs: object[] = [sampleInput(contract)];
    if ('userId' in contract.input.shape) {
      // With the required fields, because the error for a missing one would repeat the id.
      inputs.push({ ...sampleInput(contract), userId: ada.id });
    }
    if ('scope' in contract.input.shape) inputs.push({ scope: 'all' });
    for (const input of inputs) {
      const { body } = await gateway.graphql(contract.document, { input }, { cookie });
      expectNothingOfAda(contract.name, body);
    }
  });

  test('live updates reveal nothing', async () => {
    const stream = await openLiveClient(gateway.url, cookie);
    const own = await openLiveClient(gateway.url, ada.cookie);
    const { id } = await requestLeave(gateway, ada, workingDayFrom(80));
    await gateway.send('DELETE', `/api/leave-requests/${id}`, asAdmin);
    await eventually(() => expect(own.changeTypes()).toContain('leave.deleted'));
    // Events about their own account, made a moment ago, may still arrive.
    expectNothingOfAda('the live stream', stream.events);
    const changes = stream.events.filter(({ event }) => event === 'change');
    for (const { data } of changes) expect(data).toMatchObject({ userId });
    expect(JSON.stringify(changes)).not.toContain(id);
    await Promise.all([stream.close(), own.close()]);
  });
});

/** Valid inputs, which would change something if access were allowed. */
const validInputs: Record<string, object> = {
  decideLeave: { status: 'cancelled' },
  decideSickLeave: { status: 'denied' },
  cancelLeaveDay: { date: day },
  restoreLeaveDay: { date: day },
  deleteLeaveDay: { date: day },
  bookLeave: { leaveType: 'annual', startDate: day, endDate: day },
  changeLeaveDates: { startDate: day, endDate: day },
};

test('a colleague’s calendar feed has none of it', async () => {
  const made = await gateway.post('/api/calendar-feed', {}, { cookie: bo.cookie });
  const { path } = made.body as CalendarFeed;
  const read = await gateway.get(path, { cookie: ada.cookie });
  expect(read.body).not.toContain('BEGIN:VEVENT');
  expectNothingOfAda(path, read.body);
});

test('a partner is told of a conflict but not of whose leave it is', async () => {
  const conflicting = { startDate: day, endDate: day, reason: 'Away' };
  const refused = await gateway.post('/api/leave-requests', conflicting, clare);
  expect(refused).toMatchObject({ status: 409, body: { code: 'LEAVE_CONFLICT' } });
  expectNothingOfAda('the refusal', refused.body);
  const dates = `startDate=${day}&endDate=${day}`;
  const cost = await gateway.get(`/api/leave-requests/cost?${dates}`, clare);
  expect(cost).toMatchObject({ status: 200, body: { refusal: { code: 'LEAVE_CONFLICT' } } });
  expectNothingOfAda('the cost', cost.body);
});

test('a colleague of the team sees when somebody is off, and nothing else', async () => {
  const [dora, edith] = await Promise.all([createPerson(gateway), createPerson(gateway)]);
  const requested = {
    name: 'Ward 3',
    minimumCover: Array(7).fill(2),
    coverRule: 'warn',
    showsAbsences: true,
  };
  const team = await gateway.post('/api/admin/teams', requested, asAdmin);
  const { id: teamId } = team.body as Team;
  const members = { teamId, from: '2020-01-06', userIds: [dora.id, edith.id] };
  expect((await gateway.post('/api/admin/team-members', members, asAdmin)).status).toBe(200);
  const [approved, sick, pending] = [40, 60, 70].map(workingDayFrom) as [string, string, string];
  const leave = [
    await createApprovedLeave(gateway, dora, asAdmin, approved),
    await requestSickLeave(gateway, dora, sick),
    await requestLeave(gateway, dora, pending),
  ];
  const period = `startDate=${workingDayFrom(35)}&endDate=${workingDayFrom(75)}`;
  await eventually(async () => {
    const { body } = await gateway.get(`/api/team-absences?${period}`, edith);
    const { teamName, people } = body as TeamAbsences;
    expect(teamName).toBe('Ward 3');
    const user = { id: dora.id, firstName: 'Ada', lastName: 'Byron' };
    const days = [approved, sick].map((date) => ({ date, portion: 'full' }));
    expect(people.find(({ userId }) => userId === dora.id)).toEqual({
      userId: dora.id,
      user,
      days,
    });
    expect(people).toHaveLength(2);
  });
  const dates = `startDate=${sick}&endDate=${sick}`;
  const cost = await gateway.get(`/api/leave-requests/cost?${dates}`, edith);
  const off = [{ userId: dora.id, user: { id: dora.id, firstName: 'Ada', lastName: 'Byron' } }];
  expect((cost.body as LeaveCost).coverShortfalls).toMatchObject([{ date: sick, present: 0, off }]);
  const texts = [...leave.map(({ id }) => id), 'Hebrides', 'sick', 'annual'];
  for (const path of [`team-absences?${period}`, `leave-requests/cost?${dates}`]) {
    const shown = JSON.stringify((await gateway.get(`/api/${path}`, edith)).body);
    expect(texts.filter((text) => shown.includes(text))).toEqual([]);
  }
  const other = await gateway.get(`/api/team-absences?${period}`, bo);
  expect(other).toMatchObject({ status: 200, body: null });
});

test('an administrator sees all of it', async () => {
  const { body } = await gateway.get('/api/leave-requests/calendar', asAdmin);
  const own = (body as LeaveRequest[]).filter(({ userId }) => userId === ada.id);
  expect(own.map(({ id }) => id).sort()).toEqual(ids.slice(1, -1).sort());
});

afterAll(async () => {
  expect(await readLeaveOfAda()).toEqual(before);
  expect((await gateway.get(feed.path)).status).toBe(200);
});
