import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import { asyncApi } from '@portal/contracts/async-api';
import { operations } from '@portal/contracts/operations';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { downloadRoutes } from '../downloads/download-routes.ts';
import { startTestGateway } from '../testing/test-gateway.ts';
import { findEquivalentPath, openApiDocument } from './openapi-document.ts';

type Paths = Record<string, Record<string, Record<string, unknown>>>;
const paths = openApiDocument(operations, downloadRoutes).paths as Paths;

const { get } = await startTestGateway();

test('is a valid OpenAPI 3.1 document, open to everybody', async () => {
  const { status, body } = await get('/api/openapi.json');
  expect(status).toBe(200);
  expect(body).toMatchObject({ openapi: '3.1.0' });
  await SwaggerParser.validate(body as Parameters<typeof SwaggerParser.validate>[0]);
});

test('passes Redocly’s lint with every recommended rule', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = JSON.stringify(openApiDocument(operations, downloadRoutes));
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const messages = problems.map(({ ruleId, message, location: [at] }) => ({
    ruleId,
    message,
    at: at?.pointer,
  }));
  // These are for navigation and only redirect.
  const paths = ['login', 'logout', 'unsubscribe~1{token}'];
  const ssoPaths = ['sso~1{provider}~1start', 'sso~1{provider}~1callback'];
  const redirects = [...paths, ...ssoPaths].map((path) => `#/paths/~1api~1${path}/get/responses`);
  const isRedirect = ({ ruleId, at = '' }: (typeof messages)[number]) =>
    ruleId === 'operation-2xx-response' && redirects.includes(at);
  expect(messages.filter((problem) => !isRedirect(problem))).toEqual([]);
});

test('names its server and the licence of the package', () => {
  const { info, servers } = openApiDocument(operations, downloadRoutes);
  const root = new URL('../../../package.json', import.meta.url);
  const { license } = JSON.parse(readFileSync(root, 'utf8'));
  expect(info).toMatchObject({ license: { identifier: license } });
  expect(servers).toMatchObject([{ url: '/' }]);
});

test('has no two paths that differ only in parameter names', () => {
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

test('links to the AsyncAPI document', async () => {
  expect(await get('/api/asyncapi.json')).toMatchObject({ status: 200, body: asyncApi() });
  expect(paths).toHaveProperty(['/api/asyncapi.json', 'get']);
});

test.each(operations)('describes $name', ({ name, access, kind, rest, errors, output }) => {
  const operation = paths[findEquivalentPath(paths, rest.path)]?.[rest.method.toLowerCase()];
  expect(operation).toMatchObject({ operationId: name, 'x-access': access });
  const responses = operation?.responses as Record<string, { description: string }>;
  expect(responses).toHaveProperty(String(rest.status));
  const codes = Object.values(responses).map(({ description }) => description);
  for (const code of errors) expect(codes.join()).toContain(code);
  expect(codes.join().includes('UNAUTHENTICATED')).toBe(access !== 'anyone');
  const parameters = JSON.stringify(operation?.parameters ?? []);
  expect(parameters.includes('IdempotencyKey')).toBe(kind === 'mutation');
  expect(output).toBeDefined();
});

test.each(downloadRoutes)('describes the download $name', (contract) => {
  const operation = paths[contract.path]?.get;
  expect(operation).toMatchObject({ operationId: contract.name, 'x-access': contract.access });
  const responses = operation?.responses as Record<string, { content: object }>;
  expect(Object.keys(responses[200]?.content ?? {})).toEqual(contract.mediaTypes);
  const parameters = operation?.parameters as { name: string; in: string; required: boolean }[];
  expect(parameters.map(({ name }) => name).sort()).toEqual(
    Object.keys(contract.input.shape).sort(),
  );
  for (const { name, in: place } of parameters) {
    expect(place).toBe(contract.path.includes(`{${name}}`) ? 'path' : 'query');
  }
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '503']));
  expect('404' in responses).toBe(contract.errors.includes('NOT_FOUND'));
});

test('puts each field in the path, the query or the body', () => {
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

test('names other media types than JSON', () => {
  const feed = paths['/api/calendar-feed/{secret}']?.get;
  expect(feed).toMatchObject({
    security: [],
    responses: {
      200: { content: { 'text/calendar': { schema: { type: 'string' } } } },
      404: { content: { 'application/json': {} } },
    },
  });
});

test('describes a list as an array with the next page in a header', () => {
  const pages = operations.filter(({ rest }) => rest.isPage);
  expect(pages.map(({ name }) => name)).toContain('receivedMessages');
  for (const { rest } of pages) {
    const operation = paths[rest.path]?.get;
    const parameters = operation?.parameters as { name: string }[];
    expect(parameters.slice(-2)).toMatchObject([{ name: 'after' }, { name: 'limit' }]);
    expect(operation?.responses).toMatchObject({
      200: {
        headers: { Link: { schema: { type: 'string' } } },
        content: { 'application/json': { schema: { type: 'array', items: {} } } },
      },
    });
  }
});

test('a query by POST has its fields in the body and no Idempotency-Key', () => {
  const queriesByPost = operations.filter(
    ({ kind, rest }) => kind === 'query' && rest.method === 'POST',
  );
  expect(queriesByPost.map(({ name }) => name)).toContain('previewImport');
  for (const { input, rest } of queriesByPost) {
    const operation = paths[rest.path]?.post;
    expect(operation).not.toHaveProperty('parameters');
    expect(operation).toMatchObject({
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { required: Object.keys(input.shape) } } },
      },
      responses: { 200: {}, 413: {}, 415: {}, 403: {} },
    });
    expect(JSON.stringify(operation?.responses)).not.toContain('IDEMPOTENCY');
  }
});

test('has a limit for each address, which takes nothing from sign-ins', async () => {
  const limited = await startTestGateway({ REQUEST_LIMIT_ADDRESS: '10' });
  const documents = ['/api/openapi.json', '/api/asyncapi.json'];
  const paths = Array.from({ length: 61 }, (_, index) => documents[index % 2] ?? '');
  const replies = await Promise.all(paths.map((path) => limited.get(path)));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(60).fill(200), 429]);
  expect((await limited.get('/api/auth/user')).status).toBe(401);
});
