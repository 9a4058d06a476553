import { createTokenSigner } from '@portal/auth/internal-tokens';
import { deleteLeaveRequest } from '@portal/contracts/leave/annual-leave';
import type { ServiceName } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { expect, inject, test } from 'vitest';
import {
  createApprovedLeave,
  requestLeave,
  requestSickLeave,
  workingDayFrom,
} from '../testing/create-leave.ts';
import { createPerson, masterAdminCookie } from '../testing/create-people.ts';
import { type GraphqlResponseBody, startTestGateway } from '../testing/test-gateway.ts';

// What GraphQL could reveal of other people's leave beyond the operations, which the REST tests
// cover.

const gateway = await startTestGateway();
const asAdmin = { cookie: masterAdminCookie() };
const [ada, bo] = await Promise.all([createPerson(gateway), createPerson(gateway)]);
await createApprovedLeave(gateway, ada, asAdmin, workingDayFrom(30));
const requested = await requestLeave(gateway, ada, workingDayFrom(40));
const sick = await requestSickLeave(gateway, ada, workingDayFrom(60));

const environment = inject('gatewayEnvironment');
const sign = createTokenSigner(environment.TOKEN_PRIVATE_KEY ?? '');

/**
 * Queries a service's entities as the gateway does for an employee. Only the service checks access.
 */
async function queryEntities(
  service: Uppercase<ServiceName>,
  representation: object,
  fields: string,
  userId = bo.id,
) {
  const caller = {
    userId,
    role: 'employee',
    stage: 'full',
    sessionId: 'some session',
    authenticatedAt: Date.now(),
  } as const;
  const token = sign(caller, service.toLowerCase() as ServiceName);
  const response = await fetch(`${environment[`${service}_URL`]}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      query: `query ($of: [_Any!]!) { _entities(representations: $of) { __typename ${fields} } }`,
      variables: { of: [representation] },
    }),
  });
  const { data, errors } = (await response.json()) as GraphqlResponseBody;
  const [found] = (data?._entities ?? [null]) as unknown[];
  return { found, code: errors?.[0]?.extensions.code ?? null };
}

test('a person’s balance is only visible to themselves', async () => {
  const user = { __typename: 'User', id: ada.id };
  const fields = '... on User { leaveBalance { used pending } }';
  expect(await queryEntities('LEAVE', user, fields)).toEqual({
    found: { __typename: 'User', leaveBalance: null },
    code: null,
  });
  expect(await queryEntities('LEAVE', user, fields, ada.id)).toMatchObject({
    found: { leaveBalance: { used: 1, pending: 1 } },
  });
});

test('only administrators see how many are on leave', async () => {
  const stats = { __typename: 'AdminStats', currentDate: londonDay(new Date()) };
  const fields = '... on AdminStats { staffOnSickLeaveToday }';
  expect(await queryEntities('LEAVE', stats, fields)).toEqual({ found: null, code: 'FORBIDDEN' });
});

test('a leave request can’t be read by its id, nor its person’s name by others', async () => {
  for (const __typename of ['LeaveRequest', 'SickLeaveRequest', 'PendingLeave', 'Partnership']) {
    const request = { __typename, id: sick.id, userId: ada.id };
    const fields = __typename === 'Partnership' ? 'createdAt' : 'reason status';
    const { found, code } = await queryEntities(
      'LEAVE',
      request,
      `... on ${__typename} { ${fields} }`,
    );
    expect({ found, isRefused: code !== null }).toEqual({ found: null, isRefused: true });
  }
  const sickLeave = { __typename: 'SickLeaveRequest', userId: ada.id };
  const name = '... on SickLeaveRequest { userName }';
  expect(await queryEntities('IDENTITY', sickLeave, name)).toEqual({
    found: null,
    code: 'FORBIDDEN',
  });
  expect(await queryEntities('IDENTITY', sickLeave, name, ada.id)).toMatchObject({
    found: { userName: 'Ada Byron' },
  });
});

test('a colleague’s mutations change nothing', async () => {
  const change = async (field: string, type: string, id: string) => {
    const query = `mutation ($input: ${type}!) { done: ${field}(input: $input) { id reason } }`;
    const { body } = await gateway.graphql(query, { input: { id } }, bo);
    return body.errors?.[0]?.extensions.code;
  };
  expect(await change('cancelLeave', 'CancelLeaveInput', requested.id)).toBe('NOT_FOUND');
  expect(await change('cancelSickLeave', 'CancelSickLeaveInput', sick.id)).toBe('NOT_FOUND');
  const removal = { input: { id: requested.id } };
  const { body } = await gateway.graphql(deleteLeaveRequest.document, removal, bo);
  expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  const own = '{ leaveRequests { id status } sickLeaveRequests { id status } }';
  expect((await gateway.graphql(own, {}, ada)).body.data).toMatchObject({
    leaveRequests: [{ id: requested.id, status: 'pending' }, { status: 'approved' }],
    sickLeaveRequests: [{ id: sick.id, status: 'pending' }],
  });
});

test('several operations in one document reveal no more than each alone', async () => {
  const query = `{
    own: leaveRequests { id } all: leaveRequests(input: { scope: all }) { id user { firstName } }
    calendar: leaveCalendar { id decider { firstName leaveBalance { used } } }
    sick: sickLeaveRequests { id userName }
  }`;
  const nothing = { own: [], all: [], calendar: [], sick: [] };
  expect((await gateway.graphql(query, {}, bo)).body).toEqual({ data: nothing });
});
