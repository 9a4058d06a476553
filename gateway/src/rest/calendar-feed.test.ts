import { readFileSync } from 'node:fs';
import type { CalendarFeed } from '@portal/contracts/leave/calendar-feed';
import { addDays } from '@portal/kernel/london';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import ICAL from 'ical.js';
import { expect, inject, test } from 'vitest';
import {
  createApprovedLeave,
  reason,
  requestSickLeave,
  workingDayFrom,
} from '../testing/create-leave.ts';
import { createPerson, masterAdminCookie, type Person } from '../testing/create-people.ts';
import { startServiceProcess } from '../testing/start-service-process.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const gateway = await startTestGateway();
const asAdmin = { cookie: masterAdminCookie() };
const notFound = { message: 'Calendar not found', code: 'NOT_FOUND' };

async function createFeed({ cookie }: Person): Promise<string> {
  const { status, body } = await gateway.post('/api/calendar-feed', {}, { cookie });
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      path: expect.stringMatching(/^\/api\/calendar-feed\/[\w-]{43}\.ics$/),
      createdAt: expect.stringMatching(/Z$/),
    },
  });
  return (body as CalendarFeed).path;
}

/** The events as a calendar app shows them: title, start, exclusive end. */
function eventsIn(content: unknown): string[][] {
  const calendar = new ICAL.Component(ICAL.parse(String(content)));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return [event.summary, event.startDate.toString(), event.endDate.toString()];
  });
}

test('a calendar app reads the person’s own leave without a session, and nobody else’s', async () => {
  const [ada, grace] = await Promise.all([createPerson(gateway), createPerson(gateway)]);
  const path = await createFeed(ada);
  const day = workingDayFrom(20);
  const { id } = await createApprovedLeave(gateway, ada, asAdmin, day);
  await createApprovedLeave(gateway, grace, asAdmin, workingDayFrom(40));
  const sick = await requestSickLeave(gateway, ada, addDays(day, 30), {
    endDate: addDays(day, 31),
  });
  const read = await gateway.get(path);
  expect(read.status).toBe(200);
  expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(read.headers.get('cache-control')).toBe('private, no-cache');
  expect(read.headers.get('x-content-type-options')).toBe('nosniff');
  expect(eventsIn(read.body)).toEqual([
    ['Annual leave', day, addDays(day, 1)],
    ['Sick leave', sick.startDate, addDays(sick.endDate, 1)],
  ]);
  for (const secretTexts of [reason, ada.id, ada.username, grace.id, 'Ada', 'Byron']) {
    expect(read.body).not.toContain(secretTexts);
  }
  // The feed is the same with a session, and without the file extension.
  for (const again of [
    gateway.get(path, { cookie: grace.cookie }),
    gateway.get(path, asAdmin),
    gateway.get(path.replace('.ics', '')),
  ]) {
    expect(await again).toMatchObject({ status: 200, body: read.body });
  }
  const head = await gateway.send('HEAD', path);
  expect(head).toMatchObject({ status: 200, body: '' });
  expect(head.headers.get('content-type')).toBe('text/calendar; charset=utf-8');

  await gateway.send('PATCH', `/api/leave-requests/${id}/cancel`, asAdmin);
  expect(eventsIn((await gateway.get(path)).body)).toHaveLength(1);
}, 120_000);

test('an unchanged feed gives 304, and pending leave is tentative', async () => {
  const ada = await createPerson(gateway);
  const path = await createFeed(ada);
  const statuses = (content: unknown) =>
    new ICAL.Component(ICAL.parse(String(content)))
      .getAllSubcomponents('vevent')
      .map((component) => component.getFirstPropertyValue('status'));
  const day = workingDayFrom(20);
  const body = { startDate: day, endDate: day, reason };
  const created = await gateway.post('/api/leave-requests', body, { cookie: ada.cookie });
  expect(created.status).toBe(201);
  const { id } = created.body as { id: string };

  const first = await gateway.get(path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(statuses(first.body)).toEqual(['TENTATIVE']);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await gateway.get(path, { headers: { 'if-none-match': known } });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
  }

  await gateway.send('PATCH', `/api/leave-requests/${id}/status`, {
    ...asAdmin,
    body: { status: 'approved' },
  });
  const approved = await gateway.get(path, { headers: { 'if-none-match': etag } });
  expect([approved.status, statuses(approved.body)]).toEqual([200, ['CONFIRMED']]);
  expect(approved.headers.get('etag')).not.toBe(etag);
}, 120_000);

test('a replaced, revoked or unknown link gives an error in JSON', async () => {
  const ada = await createPerson(gateway);
  const own = { cookie: ada.cookie };
  expect(await gateway.get('/api/calendar-feed', own)).toMatchObject({ status: 200, body: null });
  const first = await createFeed(ada);
  const second = await createFeed(ada);
  expect(await gateway.get(first)).toMatchObject({ status: 404, body: notFound });
  const { body } = await gateway.get('/api/calendar-feed', own);
  expect(body).toMatchObject({ path: second });
  const revoke = () => gateway.send('DELETE', '/api/calendar-feed', own);
  expect(await revoke()).toMatchObject({ status: 200, body: { success: true } });
  expect(await gateway.get(second)).toMatchObject({ status: 404, body: notFound });
  expect(await revoke()).toMatchObject({ status: 404, body: notFound });
  const never = await gateway.get(`/api/calendar-feed/${'a'.repeat(43)}.ics`);
  expect(never).toMatchObject({ status: 404, body: notFound });
  expect(never.headers.get('content-type')).toMatch(/^application\/json/);
  const odd = await gateway.get('/api/calendar-feed/%7B%22%24gt%22%3A%22%22%7D');
  expect(odd).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
}, 120_000);

test('the link of a deleted person, or of a new administrator, no longer works', async () => {
  const [ada, grace] = await Promise.all([createPerson(gateway), createPerson(gateway)]);
  const [deletedPath, promotedPath] = [await createFeed(ada), await createFeed(grace)];
  const body = { role: 'admin' };
  const done = [
    await gateway.send('DELETE', `/api/admin/users/${ada.id}`, asAdmin),
    await gateway.send('PATCH', `/api/admin/users/${grace.id}/role`, { ...asAdmin, body }),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200]);
  for (const path of [deletedPath, promotedPath]) {
    await eventually(async () => expect((await gateway.get(path)).status).toBe(404));
  }
}, 120_000);

itNightly(
  'the link appears in no log',
  async () => {
    const env = { ...inject('gatewayEnvironment') };
    const [up, cutOff] = await Promise.all([
      startServiceProcess('gateway', env),
      startServiceProcess('gateway', { ...env, LEAVE_URL: 'http://127.0.0.1:9' }),
    ]);
    registerCleanUp(() => Promise.all([up.stop(), cutOff.stop()]));
    const ada = await createPerson(gateway);
    const path = await createFeed(ada);
    const secret = path.slice('/api/calendar-feed/'.length, -'.ics'.length);
    const byGraph = (url: string, query: string, input: unknown) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
        },
        body: JSON.stringify({ query, variables: { input } }),
      });
    const byVariable =
      'query ($input: ReadCalendarFeedInput!) { readCalendarFeed(input: $input) { content } }';
    for (const { url } of [up, cutOff]) {
      const requests = [
        fetch(url + path),
        fetch(`${url}${path}?surprise=1`),
        fetch(`${url}${path}/nothing`),
        fetch(url + path, { method: 'DELETE' }),
        byGraph(url, byVariable, { secret }),
        byGraph(url, byVariable, { secret: [secret], [secret]: 1 }),
        byGraph(url, `{ readCalendarFeed(input: { secret: "${secret}" }) { content } }`, {}),
        byGraph(url, `{ readCalendarFeed(input: { secret: "${secret}") { content } }`, {}),
      ];
      const first = url === up.url ? 200 : 503;
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([
        first,
        400,
        404,
        405,
        200,
        400,
        200,
        400,
      ]);
    }
    await gateway.send('DELETE', '/api/calendar-feed', { cookie: ada.cookie });
    expect((await fetch(up.url + path)).status).toBe(404);
    for (const file of [up.logFile, cutOff.logFile, ...inject('serviceLogs')]) {
      const log = readFileSync(file, 'utf8');
      expect(log.length).toBeGreaterThan(100);
      expect(log).not.toContain(secret);
    }
    expect(readFileSync(up.logFile, 'utf8')).toContain('"route":"readCalendarFeed"');
  },
  120_000,
);
