import { refusal } from '@portal/auth/caller';
import { statusOf } from '@portal/contracts/status-of';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyKindOfCaller, type TestCaller } from '../testing/callers.ts';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';
import { type DownloadRoute, downloadRoutes } from './routes.ts';

let gateway: TestGateway;
let callers: TestCaller[];

beforeAll(async () => {
  gateway = await startedGateway();
  callers = await everyKindOfCaller(gateway);
});

const values: Record<string, string> = { id: '66f000000000000000000001', weekStart: '2026-01-05' };
const required: Record<string, string> = { startDate: '2026-01-05', endDate: '2026-01-05' };

function pathOf({ path }: DownloadRoute): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? 'x');
}

function askFor(contract: DownloadRoute, cookie: string | null, query: Record<string, string>) {
  return gateway.get(`${pathOf(contract)}?${new URLSearchParams(query)}`, { cookie });
}

describe.each(downloadRoutes)('GET $path', (contract) => {
  test('refuses whoever may not, and then what it does not know', async () => {
    for (const { who, caller, cookie } of callers) {
      const { status, body } = await askFor(contract, cookie, { surprise: 'x' });
      const refused = refusal(contract.access, caller);
      const expected = refused ?? 'BAD_INPUT';
      expect({ who, status, body }).toMatchObject({
        who,
        status: statusOf[expected],
        body: { code: expected },
      });
      if (refused) continue;
      expect(body).toMatchObject({
        issues: expect.arrayContaining([{ path: ['surprise'], message: expect.any(String) }]),
      });
    }
  });

  test('tells nobody exactly this', async () => {
    const { status, body, headers } = await askFor(contract, null, {});
    expect(status).toBe(401);
    expect(body).toEqual({ message: 'Unauthorized', code: 'UNAUTHENTICATED' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('never takes an operator, nor the keys of a database or of an object', async () => {
    const allowed = callers.find(({ caller }) => refusal(contract.access, caller) === null);
    const cookie = allowed?.cookie ?? null;
    const fields = Object.keys(contract.input.shape).filter(
      (field) => !contract.path.includes(`{${field}}`),
    );
    for (const key of [...fields, '$where', '_id', '__proto__', 'constructor', 'a.b']) {
      const { status, body } = await askFor(contract, cookie, { [key]: '{"$gt":""}' });
      expect({ key, status, body }).toMatchObject({
        key,
        status: 400,
        body: { code: 'BAD_INPUT' },
      });
    }
    const twice = `${pathOf(contract)}?surprise=1&surprise=2`;
    expect((await gateway.get(twice, { cookie })).status).toBe(400);
  });

  test('is 405 where it can only be read, and 404 where there is no such thing', async () => {
    const allowed = callers.find(({ caller }) => refusal(contract.access, caller) === null);
    const cookie = allowed?.cookie ?? null;
    const written = await gateway.post(pathOf(contract), {}, { cookie });
    expect([written.status, written.body]).toMatchObject([405, { code: 'METHOD_NOT_ALLOWED' }]);
    if (!contract.errors.includes('NOT_FOUND')) return;
    const { status, body } = await askFor(contract, cookie, {});
    expect([status, body]).toMatchObject([
      404,
      { code: 'NOT_FOUND', message: expect.stringContaining('not found') },
    ]);
  });
});

test('bad fields are named, and each is 400', async () => {
  const admin = callers.find(({ who }) => who === 'an admin');
  const bad: [string, Record<string, string>, string][] = [
    ['exportRecords', { ...required, format: 'pdf' }, 'format'],
    ['exportRecords', { ...required, period: 'year' }, 'period'],
    ['exportRecords', { ...required, endDate: '2026-02-30' }, 'endDate'],
    ['exportRecords', { ...required, endDate: '2026-01-04' }, 'endDate'],
    ['exportRecords', { ...required, workerId: 'nobody' }, 'workerId'],
    ['exportWeeklyReport', { startDate: '2026-01-05', endDate: '2026-01-12' }, 'endDate'],
    ['exportWeeklyReport', { startDate: '2999-01-05' }, 'startDate'],
  ];
  for (const [name, query, field] of bad) {
    const contract = downloadRoutes.find((route) => route.name === name) as DownloadRoute;
    const { status, body } = await askFor(contract, admin?.cookie ?? null, query);
    expect({ query, status, body }).toMatchObject({
      query,
      status: 400,
      body: { code: 'BAD_INPUT', issues: [{ path: [field] }] },
    });
  }
});
