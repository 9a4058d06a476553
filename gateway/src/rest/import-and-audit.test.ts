import { randomBytes, randomUUID } from 'node:crypto';
import type { AuditEntry } from '@portal/contracts/identity/audit';
import { previewImport } from '@portal/contracts/identity/import-users';
import { importRegistrations } from '@portal/contracts/identity/registration';
import type { User } from '@portal/contracts/identity/user';
import { londonDay } from '@portal/kernel/london';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let cookie: string;
let made: User[];

const tag = randomBytes(4).toString('hex');
const csv = [
  '\ufeffLast name;First name;Username;Work start',
  `Seacole;Mary;mary.${tag};8:30`,
  `Cavell;Edith;edith.${tag};`,
].join('\r\n');

beforeAll(async () => {
  gateway = await startTestGateway();
  cookie = masterAdminCookie();
});

test('a file is previewed and imported by REST, and a repeated request imports nobody twice', async () => {
  const preview = await gateway.post('/api/admin/users/import/preview', { csv }, { cookie });
  expect(preview).toMatchObject({
    status: 200,
    body: {
      problems: [],
      lines: [
        { line: 2, username: `mary.${tag}`, workStartTime: '08:30', problems: [] },
        { line: 3, username: `edith.${tag}`, workStartTime: '09:00', problems: [] },
      ],
    },
  });
  const keyed = { cookie, headers: { 'idempotency-key': randomUUID() } };
  const first = await gateway.post('/api/admin/users/import', { csv }, keyed);
  expect(first.status).toBe(201);
  made = first.body as User[];
  expect(made.map(({ username }) => username)).toEqual([`mary.${tag}`, `edith.${tag}`]);
  expect(await gateway.post('/api/admin/users/import', { csv }, keyed)).toMatchObject({
    status: 201,
    body: made,
  });
  const again = await gateway.post('/api/admin/users/import', { csv }, { cookie });
  expect(again).toMatchObject({
    status: 400,
    body: {
      code: 'BAD_INPUT',
      issues: [
        { path: ['csv', 2], message: 'This username is already taken.' },
        { path: ['csv', 3], message: 'This username is already taken.' },
      ],
    },
  });
});

test('right after an import, the other services have all the people', async () => {
  const lines = Array.from({ length: 40 }, (_, i) => `Ward,Nurse,nurse.${i}.${tag},${10 + i}`);
  const file = ['Last name,First name,Username,Annual leave entitlement', ...lines].join('\n');
  const imported = await gateway.post('/api/admin/users/import', { csv: file }, { cookie });
  expect(imported.status).toBe(201);
  const people = imported.body as User[];
  const settings = await Promise.all(
    people.map(({ id }) => gateway.get(`/api/user-leave-settings/${id}`, { cookie })),
  );
  expect(settings.map(({ body }) => body)).toMatchObject(
    people.map(({ id }, i) => ({ userId: id, annualLeaveEntitlement: 10 + i })),
  );
}, 120_000);

test('a file of the maximum lines and characters, all quoted, is imported', async () => {
  const header = '"First name","Last name","Username","Email","Role"\r\n';
  const line = `"${'A'.repeat(60)}","${'B'.repeat(60)}","",""," employee"${' '.repeat(31)}\r\n`;
  const long = (header + line.repeat(500)).padEnd(90_000);
  expect(long).toHaveLength(90_000);
  const preview = await gateway.graphql(
    previewImport.document,
    { input: { csv: long } },
    { cookie },
  );
  expect(preview.body.data?.previewImport).toMatchObject({ lines: { length: 500 }, problems: [] });
});

describe('a file of registrations of more than 100 KB', () => {
  const path = '/api/admin/registrations/import';
  const line = 'nobody,NMC,,12A3456B,,31/03/2027,\n';
  const large = `Username,Registration,Training,Number,Issued,Expires,Update Service\n${line.repeat(29_000)}`;

  test('is read from administrators by REST', async () => {
    expect(Buffer.byteLength(large)).toBeGreaterThan(900_000);
    const { status, body } = await gateway.post(path, { csv: large }, { cookie });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'BAD_INPUT',
      message: 'Row 2: Nobody has the username “nobody”. Nothing was imported.',
    });
  });

  test('is refused above 3 MB', async () => {
    const reply = await gateway.post(path, { csv: large.repeat(4) }, { cookie });
    expect(reply).toMatchObject({
      status: 413,
      body: { message: 'This is too much to send at once. The limit is 3,072 KB.' },
    });
  });

  test('is not read from others, or by GraphQL', async () => {
    const employee = await createPerson(gateway);
    const anonymous = await gateway.post(path, { csv: large });
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const theirs = await gateway.post(path, { csv: large }, { cookie: employee.cookie });
    expect(theirs).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const variables = { input: { csv: large } };
    const { status } = await gateway.graphql(importRegistrations.document, variables, { cookie });
    expect(status).toBe(413);
  });
});

test('the audit trail can be filtered and paged by REST and joined with other services by GraphQL', async () => {
  const [mary, edith] = made as [User, User];
  const today = londonDay(new Date());
  const read = async (query: string) =>
    (await gateway.get(`/api/admin/audit?${query}`, { cookie })).body as AuditEntry[];

  const [created, ...others] = await read(`personId=${mary.id}&fromDay=${today}`);
  expect(others).toEqual([]);
  expect(created).toMatchObject({
    action: 'account-created',
    actor: { firstName: 'Hilda', lastName: 'Reeve' },
    target: { id: mary.id, firstName: 'Mary', lastName: 'Seacole' },
    address: '127.0.0.1',
  });
  const [ofEdith] = await read(`personId=${edith.id}&action=account-created&limit=1`);
  const [before] = await read(`before=${ofEdith?.seq}&limit=1`);
  expect(before).toEqual(created);

  const { body } = await gateway.graphql(
    `{ auditTrail(input: { personId: "${mary.id}" }) { target { username leaveBalance { total } } } }`,
    {},
    { cookie },
  );
  expect(body).toEqual({
    data: {
      auditTrail: [{ target: { username: mary.username, leaveBalance: { total: 25 } } }],
    },
  });
});
