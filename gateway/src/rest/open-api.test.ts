import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import { asyncApi } from '@portal/contracts/async-api';
import { operations } from '@portal/contracts/operations';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { downloadRoutes } from '../downloads/routes.ts';
import { startedGateway } from '../testing/gateway.ts';
import { addressLike, openApi } from './open-api.ts';

type Described = Record<string, Record<string, Record<string, unknown>>>;
const paths = openApi(operations, downloadRoutes).paths as Described;

const { get } = await startedGateway();

test('is a valid OpenAPI 3.1 document, served to anybody', async () => {
  const { status, body } = await get('/api/openapi.json');
  expect(status).toBe(200);
  expect(body).toMatchObject({ openapi: '3.1.0' });
  await SwaggerParser.validate(body as Parameters<typeof SwaggerParser.validate>[0]);
});

test('passes Redocly’s lint with every recommended rule', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = JSON.stringify(openApi(operations, downloadRoutes));
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const told = problems.map(({ ruleId, message, location: [at] }) => ({
    ruleId,
    message,
    at: at?.pointer,
  }));
  // These are addresses to navigate to: they answer with a redirect only.
  const redirects = ['login', 'logout', 'unsubscribe~1{token}'].map(
    (path) => `#/paths/~1api~1${path}/get/responses`,
  );
  const isRedirect = ({ ruleId, at = '' }: (typeof told)[number]) =>
    ruleId === 'operation-2xx-response' && redirects.includes(at);
  expect(told.filter((problem) => !isRedirect(problem))).toEqual([]);
});

test('names its server and the licence of the package', () => {
  const { info, servers } = openApi(operations, downloadRoutes);
  const root = new URL('../../../package.json', import.meta.url);
  expect(JSON.parse(readFileSync(root, 'utf8')).license).toBe('UNLICENSED');
  expect(info).toMatchObject({ license: { name: 'Proprietary' } });
  expect(servers).toMatchObject([{ url: '/' }]);
});

test('has no two addresses that differ in the names of their parameters alone', () => {
  const shapes = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  const [address = ''] = Object.keys(paths).filter((path) => /daily-records\/\{\w+\}$/.test(path));
  const name = address.slice(address.indexOf('{') + 1, -1);
  for (const method of ['get', 'delete']) {
    const parameters = paths[address]?.[method]?.parameters as { name: string; in: string }[];
    const inPath = parameters.filter((one) => one.in === 'path');
    expect(inPath).toMatchObject([{ name, required: true }]);
  }
});

test('stands beside the description of the events', async () => {
  expect(await get('/api/asyncapi.json')).toMatchObject({ status: 200, body: asyncApi() });
  expect(paths).toHaveProperty(['/api/asyncapi.json', 'get']);
});

test.each(operations)('describes $name', ({ name, access, kind, rest, errors, output }) => {
  const described = paths[addressLike(paths, rest.path)]?.[rest.method.toLowerCase()];
  expect(described).toMatchObject({ operationId: name, 'x-access': access });
  const responses = described?.responses as Record<string, { description: string }>;
  expect(responses).toHaveProperty(String(rest.status));
  const codes = Object.values(responses).map(({ description }) => description);
  for (const code of errors) expect(codes.join()).toContain(code);
  expect(codes.join().includes('UNAUTHENTICATED')).toBe(access !== 'anyone');
  const parameters = JSON.stringify(described?.parameters ?? []);
  expect(parameters.includes('IdempotencyKey')).toBe(kind === 'mutation');
  expect(output).toBeDefined();
});

test.each(downloadRoutes)('describes $name, which is downloaded', (contract) => {
  const described = paths[contract.path]?.get;
  expect(described).toMatchObject({ operationId: contract.name, 'x-access': contract.access });
  const responses = described?.responses as Record<string, { content: object }>;
  expect(Object.keys(responses[200]?.content ?? {})).toEqual(contract.mediaTypes);
  const parameters = described?.parameters as { name: string; in: string; required: boolean }[];
  expect(parameters.map(({ name }) => name).sort()).toEqual(
    Object.keys(contract.input.shape).sort(),
  );
  for (const { name, in: place } of parameters) {
    expect(place).toBe(contract.path.includes(`{${name}}`) ? 'path' : 'query');
  }
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '503']));
  expect('404' in responses).toBe(contract.errors.includes('NOT_FOUND'));
});

test('says where each field goes', () => {
  const archive = paths['/api/admin/archive-daily-staff/{date}']?.post;
  expect(archive?.parameters).toMatchObject([{ name: 'date', in: 'path', required: true }, {}]);
  expect(archive).not.toHaveProperty('requestBody');
  const login = paths['/api/login']?.post;
  expect(login?.requestBody).toMatchObject({
    required: true,
    content: {
      'application/json': {
        schema: { required: ['username', 'password'], additionalProperties: false },
      },
    },
  });
});

test('says where an answer is no JSON', () => {
  const feed = paths['/api/calendar-feed/{secret}']?.get;
  expect(feed).toMatchObject({
    security: [],
    responses: {
      200: { content: { 'text/calendar': { schema: { type: 'string' } } } },
      404: { content: { 'application/json': {} } },
    },
  });
});

test('says that a list is an array, and where the next page of one is', () => {
  const pages = operations.filter(({ rest }) => rest.isPage);
  expect(pages.map(({ name }) => name)).toContain('receivedMessages');
  for (const { rest } of pages) {
    const described = paths[rest.path]?.get;
    const parameters = described?.parameters as { name: string }[];
    expect(parameters.slice(-2)).toMatchObject([{ name: 'after' }, { name: 'limit' }]);
    expect(described?.responses).toMatchObject({
      200: {
        headers: { Link: { schema: { type: 'string' } } },
        content: { 'application/json': { schema: { type: 'array', items: {} } } },
      },
    });
  }
});

test('a question that is asked by POST has its fields in the body, and no Idempotency-Key', () => {
  const asked = operations.filter(({ kind, rest }) => kind === 'query' && rest.method === 'POST');
  expect(asked.map(({ name }) => name)).toContain('previewImport');
  for (const { input, rest } of asked) {
    const described = paths[rest.path]?.post;
    expect(described).not.toHaveProperty('parameters');
    expect(described).toMatchObject({
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { required: Object.keys(input.shape) } } },
      },
      responses: { 200: {}, 413: {}, 415: {}, 403: {} },
    });
    expect(JSON.stringify(described?.responses)).not.toContain('IDEMPOTENCY');
  }
});
