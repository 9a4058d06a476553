import { tokenSigner } from '@portal/auth/tokens';
import { deleteLeaveRequest } from '@portal/contracts/leave/annual-leave';
import { londonDay } from '@portal/kernel/london';
import { expect, inject, test } from 'vitest';
import { type GraphBody, startedGateway } from '../testing/gateway.ts';
import { approvedLeave, askedLeave, reportedSick, workingDay } from '../testing/leave.ts';
import { masterAdmin, person } from '../testing/people.ts';

// What the graph could tell an employee of another one’s leave beside its operations, which are
// tried with REST.

const gateway = await startedGateway();
const asAdmin = { cookie: masterAdmin() };
const [ada, bo] = await Promise.all([person(gateway), person(gateway)]);
await approvedLeave(gateway, ada, asAdmin, workingDay(30));
const asked = await askedLeave(gateway, ada, workingDay(40));
const sick = await reportedSick(gateway, ada, workingDay(60));

const environment = inject('gatewayEnvironment');
const sign = tokenSigner(environment.TOKEN_PRIVATE_KEY ?? '');

/** Asks a service about entities as the gateway would for an employee: nobody guards but itself. */
async function entities(service: string, representation: object, fields: string, userId = bo.id) {
  const token = sign({ userId, role: 'employee', stage: 'full', sessionId: 'some session' });
  const response = await fetch(`${environment[`${service}_URL`]}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      query: `query ($of: [_Any!]!) { _entities(representations: $of) { __typename ${fields} } }`,
      variables: { of: [representation] },
    }),
  });
  const { data, errors } = (await response.json()) as GraphBody;
  const [found] = (data?._entities ?? [null]) as unknown[];
  return { found, code: errors?.[0]?.extensions.code ?? null };
}

test('the balance beside a person is theirs', async () => {
  const user = { __typename: 'User', id: ada.id };
  const fields = '... on User { leaveBalance { used pending } }';
  expect(await entities('LEAVE', user, fields)).toEqual({
    found: { __typename: 'User', leaveBalance: null },
    code: null,
  });
  expect(await entities('LEAVE', user, fields, ada.id)).toMatchObject({
    found: { leaveBalance: { used: 1, pending: 1 } },
  });
});

test('how many are on leave is for administrators', async () => {
  const stats = { __typename: 'AdminStats', currentDate: londonDay(new Date()) };
  const fields = '... on AdminStats { staffOnSickLeaveToday }';
  expect(await entities('LEAVE', stats, fields)).toEqual({ found: null, code: 'FORBIDDEN' });
});

test('nothing is told of a request by its id, and the name beside one is for whose it is', async () => {
  for (const __typename of ['LeaveRequest', 'SickLeaveRequest', 'PendingLeave', 'Partnership']) {
    const request = { __typename, id: sick.id, userId: ada.id };
    const fields = __typename === 'Partnership' ? 'createdAt' : 'reason status';
    const { found, code } = await entities('LEAVE', request, `... on ${__typename} { ${fields} }`);
    expect({ found, isRefused: code !== null }).toEqual({ found: null, isRefused: true });
  }
  const sickLeave = { __typename: 'SickLeaveRequest', userId: ada.id };
  const name = '... on SickLeaveRequest { userName }';
  expect(await entities('IDENTITY', sickLeave, name)).toEqual({ found: null, code: 'FORBIDDEN' });
  expect(await entities('IDENTITY', sickLeave, name, ada.id)).toMatchObject({
    found: { userName: 'Ada Byron' },
  });
});

test('a colleague changes nothing by mutations', async () => {
  const change = async (field: string, type: string, id: string) => {
    const query = `mutation ($input: ${type}!) { done: ${field}(input: $input) { id reason } }`;
    const { body } = await gateway.graphql(query, { input: { id } }, bo);
    return body.errors?.[0]?.extensions.code;
  };
  expect(await change('cancelLeave', 'CancelLeaveInput', asked.id)).toBe('NOT_FOUND');
  expect(await change('cancelSickLeave', 'CancelSickLeaveInput', sick.id)).toBe('NOT_FOUND');
  const removal = { input: { id: asked.id } };
  const { body } = await gateway.graphql(deleteLeaveRequest.document, removal, bo);
  expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  const own = '{ leaveRequests { id status } sickLeaveRequests { id status } }';
  expect((await gateway.graphql(own, {}, ada)).body.data).toMatchObject({
    leaveRequests: [{ id: asked.id, status: 'pending' }, { status: 'approved' }],
    sickLeaveRequests: [{ id: sick.id, status: 'pending' }],
  });
});

test('several at once tell as much as each of them', async () => {
  const query = `{
    own: leaveRequests { id } all: leaveRequests(input: { scope: all }) { id user { firstName } }
    calendar: leaveCalendar { id decider { firstName leaveBalance { used } } }
    sick: sickLeaveRequests { id userName }
  }`;
  const nothing = { own: [], all: [], calendar: [], sick: [] };
  expect((await gateway.graphql(query, {}, bo)).body).toEqual({ data: nothing });
});
