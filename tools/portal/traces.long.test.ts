import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserTimings, browserTimingsPath } from '@portal/contracts/browser-timings';
import type { User } from '@portal/contracts/identity/user';
import { livePath } from '@portal/contracts/live-change';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { type ReceivedSpan, startOtlpCollector } from '@portal/tracing/testing/otlp-collector';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstAdmin, retryUntilReady } from '../bench/create-accounts.ts';
import { type RestClient, restClient } from '../bench/rest-client.ts';
import type { Portal } from './start-portal.ts';
import { createPortalFolder } from './testing/create-portal-folder.ts';

// A whole portal sends every trace to a collector: a request is followed through all processes, and what
// people typed and who they are is searched for in everything that the collector received.

const limit = 240_000;
const temporary = 'early-lantern-47';
const password = 'marble-kettle-61';
const security = { securityQuestion: 'What was your first car?', securityAnswer: 'A teal Saab' };
const names = { firstName: 'Zelda', lastName: 'Quackenbush', username: 'zelda.quackenbush' };
const reason = 'The wedding of my sister in Whitby';
const content = 'Could somebody repair the kettle on ward seven?';

const { folder, start } = await createPortalFolder('traces');
const collector = await startOtlpCollector();
let portal: Portal;
let admin: RestClient;
let nurse: RestClient;
let nurseId = '';

beforeAll(async () => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
  process.env.OTEL_TRACES_SAMPLER_ARG = '1';
  registerCleanUp(() => collector.close());
  portal = await start('one');
  admin = await createFirstAdmin(portal.url);
  const { firstName, lastName, username } = names;
  const account = { firstName, lastName, username, password: temporary, role: 'employee' };
  nurseId = (await admin.post<User>('/api/users', account)).id;
  nurse = restClient(portal.url);
  await nurse.post('/api/login', { username, password: temporary });
  await nurse.post('/api/setup-security', { newPassword: password, ...security });
  const live = new AbortController();
  registerCleanUp(() => live.abort());
  await fetch(portal.url + livePath, {
    headers: { cookie: admin.cookie() },
    signal: live.signal,
  });
}, limit);

afterAll(() => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_TRACES_SAMPLER_ARG;
});

function postAs(client: RestClient, path: string, body: object): Promise<Response> {
  return fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: client.cookie() },
    body: JSON.stringify(body),
  });
}

/** Posts and reports the times as the web app does, and gives the trace that the response names. */
async function traceOf(path: string, body: object, client = nurse): Promise<string> {
  const response = await postAs(client, path, body);
  const text = await response.text();
  expect(text).not.toContain('"errors"');
  expect(response.ok, text).toBe(true);
  const header = /^traceparent;desc="00-([0-9a-f]{32})-[0-9a-f]{16}-01", browser;desc="(.+)"$/;
  const timing = response.headers.get('server-timing') ?? '';
  const [, traceId = '', token = ''] = timing.match(header) ?? [];
  const report: BrowserTimings = {
    timings: [{ token, queuedMs: 1, waitMs: 1_000, receiveMs: 1 }],
  };
  expect((await postAs(client, browserTimingsPath, report)).status).toBe(204);
  return traceId;
}

/** Waits until the trace has spans of these services and names. */
async function expectTrace(traceId: string, expected: string[]): Promise<ReceivedSpan[]> {
  return eventually(
    () => {
      const spans = collector.spans.filter((span) => span.traceId === traceId);
      const found = spans.map(({ service, name }) => `${service}: ${name}`);
      expect(found).toEqual(expect.arrayContaining(expected));
      return spans;
    },
    { timeoutMs: 60_000, intervalMs: 200 },
  );
}

test(
  'a leave request is one trace, from the browser to the services that receive its event',
  async () => {
    const leave = { startDate: '2027-03-01', endDate: '2027-03-02', reason };
    let traceId = '';
    await retryUntilReady(async () => {
      traceId = await traceOf('/api/leave-requests', leave);
    });
    const type = 'portal.leave.requested';
    const spans = await expectTrace(traceId, [
      'gateway: browser POST requestLeave',
      'gateway: POST requestLeave',
      // The session, in Valkey.
      'gateway: GET',
      'gateway: gateway.plan',
      'gateway: gateway.fetch',
      'leave: POST graphql',
      'leave: mutation requestLeave',
      'leave: insert outbox',
      'leave: commitTransaction',
      `leave: publish ${type}`,
      ...['attendance', 'messaging', 'records'].map((service) => `${service}: process ${type}`),
      'records: update inbox',
      `gateway: push ${type}`,
    ]);
    // Each span but the first has its parent in the trace.
    const ids = new Set(spans.map(({ spanId }) => spanId));
    const roots = spans.filter(({ parentSpanId }) => !ids.has(parentSpanId));
    expect(roots.map(({ name, parentSpanId }) => ({ name, parentSpanId }))).toEqual([
      { name: 'POST requestLeave', parentSpanId: '' },
    ]);
    expect(spans.find(({ name }) => name.startsWith('push'))?.attributes['portal.streams']).toBe(1);
  },
  limit,
);

test(
  'so is a clock-in, which is in a batch, and a GraphQL request',
  async () => {
    const clockIn = await traceOf('/api/time-entries/clock-in', {});
    await expectTrace(clockIn, [
      'gateway: POST clockIn',
      'attendance: mutation clockIn',
      'attendance: insert outbox',
      'attendance: publish portal.attendance.clocked-in',
      'records: process portal.attendance.clocked-in',
    ]);
    const read = await traceOf('/graphql', {
      query: 'query ZeldaQuackenbush { leaveRequests { id } }',
    });
    const spans = await expectTrace(read, ['gateway: POST graphql', 'leave: query leaveRequests']);
    expect(spans.find(({ parentSpanId }) => parentSpanId === '')?.attributes).toMatchObject({
      'graphql.operation.name': 'leaveRequests',
    });
  },
  limit,
);

test(
  'a job is in the trace of the request that queued it',
  async () => {
    const traceId = await traceOf('/api/admin/archive-daily-staff/2026-01-05', {}, admin);
    const spans = await expectTrace(traceId, [
      'gateway: browser POST archiveDailyStaff',
      'gateway: POST archiveDailyStaff',
      'gateway: gateway.plan',
      'records: mutation archiveDailyStaff',
      'records: job archive-day',
      'records: publish portal.records.audited',
      'identity: process portal.records.audited',
    ]);
    const inRecords = spans.filter(({ service }) => service === 'records').map(({ name }) => name);
    // BullMQ's scripts: EVAL is the first call of a connection.
    expect(inRecords.filter((name) => /^EVAL(SHA)?$/.test(name))).not.toEqual([]);
    // The worker also waits for jobs, and asks for the queue's state: that is no part of any trace.
    const commands = collector.spans.filter(
      ({ attributes }) => attributes['db.system.name'] === 'redis',
    );
    expect(commands.filter(({ parentSpanId }) => parentSpanId === '')).toEqual([]);
    expect(commands.map(({ name }) => name)).not.toContain('BZPOPMIN');
  },
  limit,
);

test('log lines name the trace', async () => {
  const lines = (await readFile(join(folder, 'one/logs/leave.log'), 'utf8')).split('\n');
  const line = lines.find((one) => one.includes('"operation":"requestLeave"'));
  expect(collector.spans.map(({ traceId }) => traceId)).toContain(JSON.parse(line ?? '{}').traceId);
});

test(
  'no span says who somebody is, or what they typed',
  async () => {
    const message = await traceOf('/api/messages', { content, subject: 'Kettle' });
    await expectTrace(message, ['messaging: mutation sendMessage', 'messaging: insert outbox']);
    const wrong = { username: names.username, password: 'wrong-guess-44' };
    await expect(restClient(portal.url).post('/api/login', wrong)).rejects.toThrow('401');
    await nurse.get(`/api/time-entries?userId=${nurseId}`).catch(() => undefined);
    await eventually(() =>
      expect(collector.spans.filter(({ name }) => name === 'POST login')).toHaveLength(3),
    );

    const text = collector.spans.map((span) => span.text).join('\n');
    for (const known of ['requestLeave', 'sendMessage', 'login', 'messages']) {
      expect(text).toContain(known);
    }
    const typed = [...Object.values(names), ...Object.values(security), reason, content];
    const secrets = [password, temporary, wrong.password, nurse.cookie().split('=')[1] ?? ''];
    for (const forbidden of [...typed, ...secrets, 'Kettle', 'bench.admin', 'Bearer']) {
      expect(forbidden).not.toBe('');
      expect(text.toLowerCase()).not.toContain(forbidden.toLowerCase());
    }
    expect(text).not.toMatch(/[0-9a-f]{24}/);
  },
  limit,
);
