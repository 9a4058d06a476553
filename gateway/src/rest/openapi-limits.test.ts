import { accessError } from '@portal/auth/caller';
import type { Operation } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import type { Issue } from '@portal/kernel/result';
import { itNightly } from '@portal/testing/it-nightly';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { createCallers, type TestCaller } from '../testing/create-callers.ts';
import {
  type OpenApiField,
  openApiBody,
  openApiFields,
  testValuesFor,
} from '../testing/openapi-inputs.ts';
import { samplePath } from '../testing/sample-input.ts';
import { noRequestLimits, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { createInputReader } from './read-input.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
addFormats.default(ajv);

let gateway: TestGateway;
let callers: TestCaller[];

beforeAll(async () => {
  gateway = await startTestGateway(noRequestLimits);
  callers = await createCallers(gateway);
});

const cookieFor = ({ access }: Operation) =>
  callers.find(({ caller }) => accessError(access, caller) === null)?.cookie ?? null;

/** Whether a field's value is refused. */
type IsRefused = (contract: Operation, field: OpenApiField, value: unknown) => Promise<boolean>;

const isIssueOf = (name: string, issues: readonly Issue[]) =>
  issues.some(({ path: [first] }) => first === name);

/** As the gateway reads the input of a request, before anything is sent to a service. */
const isRefusedByReader: IsRefused = async (contract, field, value) => {
  const names = [...contract.rest.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`);
  const samples = samplePath(contract).split('/');
  const segments = contract.rest.path.split('/');
  const path = Object.fromEntries(
    names.map((name) => [name, decodeURIComponent(samples[segments.indexOf(`{${name}}`)] ?? '')]),
  );
  const query = new URLSearchParams();
  if (field.place === 'path') path[field.name] = String(value);
  if (field.place === 'query') query.set(field.name, String(value));
  const body = field.place === 'body' ? { [field.name]: value } : {};
  const read = createInputReader(contract)({ path, query: `${query}`, body });
  return !read.ok && isIssueOf(field.name, read.failure.issues ?? []);
};

/** By HTTP. An additional unknown field prevents every change. */
const isRefusedByGateway: IsRefused = async (contract, field, value) => {
  const { method, path } = contract.rest;
  const cookie = cookieFor(contract);
  const withPath =
    field.place === 'path'
      ? samplePath({
          ...contract,
          rest: {
            ...contract.rest,
            path: path.replace(`{${field.name}}`, encodeURIComponent(String(value))),
          },
        })
      : samplePath(contract);
  const query = new URLSearchParams({ surprise: 'x' });
  if (field.place === 'query') query.set(field.name, String(value));
  const body = { surprise: 'x', ...(field.place === 'body' && { [field.name]: value }) };
  const reply =
    method === 'GET'
      ? await gateway.get(`${withPath}?${query}`, { cookie })
      : await gateway.send(method, withPath, { cookie, body });
  expect({ value, status: reply.status }).toEqual({ value, status: 400 });
  return isIssueOf(field.name, (reply.body as { issues: Issue[] }).issues);
};

/** Whether a value can be sent in its place: a URL carries no empty segment and no list. */
function isSendable({ place, schema }: OpenApiField, value: unknown): boolean {
  // A longer body gives 413.
  if (Buffer.byteLength(String(value)) > 95_000) return false;
  if (place === 'body') return true;
  if (value === '' || typeof value === 'object') return false;
  const isText = typeof value === 'string';
  if (schema.type === 'integer') return !isText || !/^-?\d/.test(value);
  if (schema.type === 'boolean') return typeof value === 'boolean' || isText;
  return isText;
}

const withFields = operations.filter((contract) => openApiFields(contract).length > 0);

async function expectValidationAsDocumented(contract: Operation, isRefused: IsRefused) {
  for (const field of openApiFields(contract)) {
    const allows = ajv.compile(field.schema);
    const values = testValuesFor(field.schema).filter((one) => isSendable(field, one));
    const actual = await Promise.all(
      values.map(async (value) => ({ value, refused: await isRefused(contract, field, value) })),
    );
    const expected = values.map((value) => ({ value, refused: !allows(value) }));
    expect({ field: field.name, actual }).toEqual({ field: field.name, actual: expected });
  }
}

test.each(withFields)('$rest.method $rest.path validates as documented', (contract) =>
  expectValidationAsDocumented(contract, isRefusedByReader),
);

// 30,000 requests.
itNightly.each(withFields)(
  '$rest.method $rest.path validates as documented, by HTTP',
  (contract) => expectValidationAsDocumented(contract, isRefusedByGateway),
  60_000,
);

test('most operations have fields with documented limits', () => {
  const schemas = withFields.flatMap(openApiFields).map(({ schema }) => JSON.stringify(schema));
  expect(withFields.length).toBeGreaterThan(50);
  for (const keyword of [
    'maxLength',
    'minLength',
    'minimum',
    'maximum',
    'pattern',
    'enum',
    '"date"',
    '"date-time"',
    '"email"',
  ]) {
    expect(schemas.filter((schema) => schema.includes(keyword)).length, keyword).toBeGreaterThan(0);
  }
});

test.each([
  ['createUser', { role: 'admin', isAdmin: false }],
  ['createUser', { role: 'admin', isAdmin: true }],
  ['createUser', { role: 'employee', isAdmin: true }],
  ['changeRole', { role: 'employee', isAdmin: true }],
  ['changeRole', { role: 'master-admin' }],
  ['decideLeave', { status: 'denied' }],
  ['decideLeave', { status: 'denied', denialReason: null }],
  ['decideLeave', { status: 'denied', denialReason: ' ' }],
  ['decideLeave', { status: 'denied', denialReason: 'Too many are off' }],
  ['decideLeave', { status: 'approved' }],
])('%s documents its rules across fields: %j', async (name, fields) => {
  const contract = operations.find((one) => one.name === name) as Operation;
  const person = { firstName: 'Ann', lastName: 'Lee', username: '.', password: 'long enough 7' };
  const username = `ann.${Math.random().toString(36).slice(2)}`;
  const body = name === 'createUser' ? { ...person, username, ...fields } : fields;
  const allowed = ajv.validate(openApiBody(contract) as object, body);
  const { status } = await gateway.send(contract.rest.method, samplePath(contract), {
    cookie: cookieFor({ ...contract, access: 'master-admin' }),
    body,
  });
  expect({ body, isRefused: status === 400 }).toEqual({ body, isRefused: !allowed });
});

test('texts of exactly the documented length are stored, with an emoji as one character', async () => {
  const cookie = cookieFor({ access: 'employee' } as Operation);
  const [content, subject] = ['😀'.repeat(5000), '😀'.repeat(200)];
  const sent = await gateway.post('/api/messages', { content, subject }, { cookie });
  expect(sent).toMatchObject({ status: 201, body: { content, subject } });
  const tooLong = await gateway.post('/api/messages', { content: `${content}x` }, { cookie });
  expect(tooLong.body).toMatchObject({ code: 'BAD_INPUT', issues: [{ path: ['content'] }] });
});
