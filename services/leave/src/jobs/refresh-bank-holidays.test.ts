import { createOutbox } from '@portal/bus/outbox';
import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import { bankHolidays, leavePolicyQuery } from '@portal/contracts/leave/leave-policy';
import { serviceStateQuery } from '@portal/contracts/service-state';
import {
  holidayCalendar,
  isStandardWorkingDay,
  bankHolidays as ruled,
} from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, eachDay, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { createLog } from '@portal/runtime/log';
import { eventually } from '@portal/testing/eventually';
import { beforeEach, expect, it } from 'vitest';
import { createHolidayList } from '../../testing/gov-uk-list.ts';
import { startGovUkServer } from '../../testing/gov-uk-server.ts';
import { startLeaveService } from '../../testing/service.ts';
import { createLeavePolicyStore } from '../store/leave-policy.ts';
import { createLeavePolicyCache } from '../store/leave-policy-cache.ts';
import { createPublishedHolidayStore } from '../store/published-holidays.ts';
import { publishHolidayChanges, refreshBankHolidays } from './refresh-bank-holidays.ts';
import { scheduleBankHolidayRefresh } from './schedule-bank-holiday-refresh.ts';

const { as, database, eventsOf, person } = await startLeaveService();
const gov = await startGovUkServer();
const boss = as({ userId: newId(), role: 'admin' });
const year = leaveYearOf(londonDay(new Date()), '04-06');
const thisYear = Number(year.start.slice(0, 4));
const list = createHolidayList(thisYear - 2, thisYear + 2);
const lines: string[] = [];

/** Another process of the service. */
function elsewhere(nation: 'england-and-wales' | 'scotland' = 'england-and-wales') {
  const policies = createLeavePolicyStore(database, nation);
  const published = createPublishedHolidayStore(database);
  const outbox = createOutbox({ connection: database, service: 'leave' });
  return { outbox, policies, published, policy: createLeavePolicyCache({ policies, published }) };
}
const here = elsewhere();

function refresh({ as = here, timeoutMs = 5_000 } = {}) {
  const log = createLog(
    { service: 'leave', level: 'info' },
    { write: (line) => void lines.push(line) },
  );
  return refreshBankHolidays(as, { url: gov.url, now: new Date(), log, timeoutMs });
}

const reported = async (count: number) => {
  const events = await eventsOf('all', count);
  expect(events).toHaveLength(count);
  return events.at(-1)?.data as { version: number; nation: string; published: { year: number }[] };
};
const readAt = async () => (await boss.run(leavePolicyQuery)).data?.bankHolidaysReadAt;

beforeEach(() => void lines.splice(0));

it('uses the statutory rules until a list has been fetched', async () => {
  const { data } = await boss.run(bankHolidays, { year: thisYear });
  expect(data).toEqual(ruled(thisYear));
  expect(await readAt()).toBeNull();
});

it('publishes a fetched list once, however many processes fetch it', async () => {
  gov.publish(list, '"one"');
  await Promise.all(Array.from({ length: 5 }, () => refresh({ as: elsewhere() })));
  await refresh();
  const { version, nation, published } = await reported(1);
  expect({ version, nation }).toEqual({ version: 1, nation: 'england-and-wales' });
  expect(published.map((one) => one.year)).toEqual([-2, -1, 0, 1, 2].map((add) => thisYear + add));
  expect(published[0]).toEqual({ year: thisYear - 2, holidays: ruled(thisYear - 2) });
  expect(await readAt()).toBe((await boss.run(leavePolicyQuery)).data?.bankHolidaysReadAt);
  expect(await readAt()).not.toBeNull();
});

it('sends the ETag of the last list, and records the time of the fetch', async () => {
  const before = await readAt();
  await refresh();
  expect(gov.requestedEtags.at(-1)).toBe('"one"');
  await reported(1);
  expect(Date.parse((await readAt()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  expect(lines).toEqual([]);
});

it('returns a day of approved leave that becomes a bank holiday', async () => {
  const ada = await person();
  const monday = eachDay(addDays(year.start, 180), year.end).find((date) =>
    [0, 1, 2, 3, 4].every((add) => isStandardWorkingDay(addDays(date, add))),
  ) as string;
  const days = eachDay(monday, addDays(monday, 4));
  await database.collection<{ _id: string }>('requests').insertOne({
    _id: newId(),
    userId: ada.id,
    leaveType: 'annual',
    status: 'approved',
    startDate: days[0],
    endDate: days.at(-1),
    days: days.map((date) => ({ date, portion: 'full', status: 'booked' })),
    version: 1,
  } as { _id: string });
  const used = async () => (await as({ userId: ada.id }).run(leaveBalance)).data?.used;
  expect(await used()).toBe(5);

  const more = structuredClone(list);
  const oneOff = { title: 'Royal wedding', date: days[2] as string, notes: '', bunting: true };
  more['england-and-wales'].events.push(oneOff);
  gov.publish(more, '"two"');
  await refresh();
  await reported(2);
  // A different process fetched the list.
  await eventually(async () => expect(await used()).toBe(4), { timeoutMs: 60_000 });
  const { data } = await as({ userId: ada.id }).run(bankHolidays, {
    year: Number(days[2]?.slice(0, 4)),
  });
  expect(data).toContainEqual({ date: days[2], name: 'Royal wedding' });

  gov.publish(list, '"three"');
  await refresh();
  await reported(3);
  await eventually(async () => expect(await used()).toBe(5), { timeoutMs: 60_000 });
});

it('keeps years that the list no longer has', async () => {
  gov.publish(createHolidayList(thisYear, thisYear + 2), '"four"');
  await refresh();
  const { published } = await reported(3);
  expect(published[0]?.year).toBe(thisYear - 2);
});

const big = JSON.stringify({ ...list, more: 'x'.repeat(1_000_001) });
it.each([
  ['a server that fails', 'the response has status 500', (r) => r.writeHead(500).end('Sorry')],
  ['no such address', 'the response has status 404', (r) => r.writeHead(404).end()],
  ['what is no JSON', 'JSON', (r) => r.writeHead(200).end('<!doctype html>')],
  [
    'half an answer',
    'terminated|closed|JSON',
    (r) => {
      r.writeHead(200, { 'content-length': 1_000 }).write('{"england-and-wales":');
      setTimeout(() => r.destroy(), 20);
    },
  ],
  ['another JSON', 'not a list of bank holidays', (r) => r.writeHead(200).end('{"scotland":[]}')],
  [
    'a list of part of a year',
    'not a list',
    (r) => {
      const part = structuredClone(list);
      for (const { events } of Object.values(part)) events.splice(2);
      r.writeHead(200).end(JSON.stringify(part));
    },
  ],
  ['an answer too long', 'longer than 1000000', (r) => r.writeHead(200).end(big)],
  ['304 to a question without a condition', '304', (r) => r.writeHead(304).end()],
  [
    'a redirect without an end',
    'too many redirects',
    (r) => r.writeHead(302, { location: '/bank-holidays.json' }).end(),
  ],
  [
    'a redirect to another scheme',
    'a redirect to another host',
    (r) => r.writeHead(302, { location: 'data:application/json,{}' }).end(),
  ],
  ['a connection that is cut', 'socket|closed|reset', (r) => r.destroy()],
] as [string, string, typeof gov.answer][])('changes nothing for %s', async (_, reason, answer) => {
  if (reason === '304') {
    await database.collection('published_holidays').updateOne({}, { $set: { etag: null } });
  }
  const before = await database.collection('published_holidays').find().toArray();
  gov.answer = answer;
  await refresh();
  expect(await database.collection('published_holidays').find().toArray()).toEqual(before);
  await reported(3);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'info',
      url: gov.url,
      reason: expect.stringMatching(reason),
      msg: 'bank holidays could not be refreshed, keeping the known ones',
    }),
  ]);
});

it('follows a redirect to another path, but none to another host', async () => {
  const elsewhereOnly = await startGovUkServer();
  elsewhereOnly.publish(createHolidayList(thisYear - 1, thisYear + 1), '"elsewhere"');
  gov.answer = (response) => response.writeHead(301, { location: elsewhereOnly.url }).end();
  await refresh();
  expect(elsewhereOnly.requestedEtags).toEqual([]);
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual([
    'the response is a redirect to another host',
  ]);
  await reported(3);

  const before = await readAt();
  gov.answer = (response, path) => {
    if (path === '/moved.json') return void response.writeHead(304).end();
    response.writeHead(301, { location: '/moved.json' }).end();
  };
  await database.collection('published_holidays').updateOne({}, { $set: { etag: '"four"' } });
  await refresh();
  expect(lines).toHaveLength(1);
  expect(Date.parse((await readAt()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  await reported(3);
});

it('stops waiting for a slow server at the timeout', async () => {
  gov.answer = (response) => {
    response.writeHead(200).write('{');
  };
  const started = performance.now();
  await refresh({ timeoutMs: 300 });
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/timeout|aborted/i);
  await reported(3);
});

it('changes nothing if the server is unreachable', async () => {
  const log = createLog(
    { service: 'leave', level: 'info' },
    { write: (line) => void lines.push(line) },
  );
  const failure = await refreshBankHolidays(here, {
    url: 'http://127.0.0.1:9/',
    now: new Date(),
    log,
  });
  expect(failure?.code).toBe('UNREACHABLE');
  expect(lines).toHaveLength(1);
  await reported(3);
});

it('publishes a changed nation in the environment once', async () => {
  const scottish = elsewhere('scotland');
  await publishHolidayChanges(scottish, null, new Date());
  await publishHolidayChanges(elsewhere('scotland'), null, new Date());
  const { nation, version, published } = await reported(4);
  expect({ nation, version }).toEqual({ nation: 'scotland', version: 4 });
  expect(published[0]).toEqual({
    year: thisYear - 2,
    holidays: ruled(thisYear - 2, holidayCalendar('scotland')),
  });
  expect((await scottish.policy.holidays()).nation).toBe('scotland');
});

it('fetches the list soon after the start', async () => {
  gov.publish(list, '"five"');
  const other = await startLeaveService({ BANK_HOLIDAYS_URL: gov.url });
  await eventually(
    async () => {
      const { data } = await other.as({ userId: newId(), role: 'admin' }).run(leavePolicyQuery);
      expect(data?.bankHolidaysReadAt).not.toBeNull();
    },
    { timeoutMs: 60_000 },
  );
  expect((await other.eventsOf('all', 1))[0]?.data).toMatchObject({ version: 1 });

  const admin = other.as({ userId: newId(), role: 'admin' });
  const jobs = (await admin.run(serviceStateQuery('leave'))).data?.jobs;
  expect(jobs?.slice(0, 1)).toMatchObject([
    { name: 'bank-holidays', failures: 0, lastError: null },
  ]);
  const { lastRunAt, nextRunAt } = jobs?.[0] ?? {};
  expect(Date.parse(nextRunAt ?? '') - Date.parse(lastRunAt ?? '')).toBeGreaterThan(11 * 3_600_000);
});

it('reports how often the fetch failed, and why', async () => {
  gov.answer = (response) => response.writeHead(500).end('Sorry');
  const log = createLog({ service: 'leave', level: 'silent' });
  const watch = (url: string) =>
    scheduleBankHolidayRefresh(here, url, log, { initialDelayMs: 1, pauseMs: 20 });
  const watching = watch(gov.url);
  const reading = watching.start();
  await eventually(async () =>
    expect(await watching.state()).toMatchObject({
      failures: expect.toSatisfy((count: number) => count > 1),
      lastError: 'the response has status 500',
      lastErrorCode: 'INVALID_RESPONSE',
    }),
  );
  gov.publish(list, '"six"');
  const well = { failures: 0, lastError: null, lastErrorCode: null };
  await eventually(async () => expect(await watching.state()).toMatchObject(well));
  await reading.close();
  const off = watch('off');
  const idle = off.start();
  expect(await off.state()).toMatchObject({ ...well, nextRunAt: null });
  await idle.close();
});
