import { accessError } from '@portal/auth/caller';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCallers, type TestCaller } from '../testing/create-callers.ts';
import { expectAccess } from '../testing/expect-access.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { type DownloadRoute, downloadRoutes } from './download-routes.ts';

let gateway: TestGateway;
let callers: TestCaller[];

beforeAll(async () => {
  gateway = await startTestGateway();
  callers = await createCallers(gateway);
});

const values: Record<string, string> = {
  id: '66f000000000000000000001',
  weekStart: '2026-01-05',
  start: '2026-01-05',
};
/** Texts to look for, which may contain anything. */
const searches = ['search'];
const required: Record<string, string> = { startDate: '2026-01-05', endDate: '2026-01-05' };

function pathOf({ path }: DownloadRoute): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? 'x');
}

function requestDownload(
  contract: DownloadRoute,
  cookie: string | null,
  query: Record<string, string>,
) {
  return gateway.get(`${pathOf(contract)}?${new URLSearchParams(query)}`, { cookie });
}

describe.each(downloadRoutes)('GET $path', (contract) => {
  test('refuses callers without access, and then unknown fields', async () => {
    await expectAccess(contract.access, callers, (cookie, fields) =>
      requestDownload(contract, cookie, fields),
    );
  });

  test('refuses an anonymous caller, without caching', async () => {
    const { status, body, headers } = await requestDownload(contract, null, {});
    expect(status).toBe(401);
    expect(body).toEqual({ message: 'Unauthorized', code: 'UNAUTHENTICATED' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('rejects database operators as values, and operator or prototype keys', async () => {
    const allowed = callers.find(({ caller }) => accessError(contract.access, caller) === null);
    const cookie = allowed?.cookie ?? null;
    const fields = Object.keys(contract.input.shape).filter(
      (field) => !contract.path.includes(`{${field}}`) && !searches.includes(field),
    );
    for (const key of [...fields, '$where', '_id', '__proto__', 'constructor', 'a.b']) {
      const { status, body } = await requestDownload(contract, cookie, { [key]: '{"$gt":""}' });
      expect({ key, status, body }).toMatchObject({
        key,
        status: 400,
        body: { code: 'BAD_INPUT' },
      });
    }
    const twice = `${pathOf(contract)}?surprise=1&surprise=2`;
    expect((await gateway.get(twice, { cookie })).status).toBe(400);
  });

  test('gives 405 for writes and 404 for an unknown path', async () => {
    const allowed = callers.find(({ caller }) => accessError(contract.access, caller) === null);
    const cookie = allowed?.cookie ?? null;
    const response = await gateway.post(pathOf(contract), {}, { cookie });
    expect([response.status, response.body]).toMatchObject([405, { code: 'METHOD_NOT_ALLOWED' }]);
    if (!contract.errors.includes('NOT_FOUND')) return;
    const { status, body } = await requestDownload(contract, cookie, {});
    expect([status, body]).toMatchObject([
      404,
      { code: 'NOT_FOUND', message: expect.stringContaining('not found') },
    ]);
  });
});

test('invalid fields give 400 and are named', async () => {
  const admin = callers.find(({ who }) => who === 'an admin');
  const bad: [string, Record<string, string>, string][] = [
    ['exportRecords', { ...required, format: 'pdf' }, 'format'],
    ['exportRecords', { ...required, period: 'year' }, 'period'],
    ['exportRecords', { ...required, endDate: '2026-02-30' }, 'endDate'],
    ['exportRecords', { ...required, endDate: '2026-01-04' }, 'endDate'],
    ['exportRecords', { ...required, workerId: 'nobody' }, 'workerId'],
    ['exportRecords', { ...required, teamId: 'nobody' }, 'teamId'],
    ['exportWeeklyReport', { startDate: '2026-01-05', endDate: '2026-01-12' }, 'endDate'],
    ['exportWeeklyReport', { startDate: '2026-01-05', teamId: 'nobody' }, 'teamId'],
    ['exportWeeklyReport', { startDate: '2199-01-05' }, 'startDate'],
  ];
  for (const [name, query, field] of bad) {
    const contract = downloadRoutes.find((route) => route.name === name) as DownloadRoute;
    const { status, body } = await requestDownload(contract, admin?.cookie ?? null, query);
    expect({ query, status, body }).toMatchObject({
      query,
      status: 400,
      body: { code: 'BAD_INPUT', issues: [{ path: [field] }] },
    });
  }
});
