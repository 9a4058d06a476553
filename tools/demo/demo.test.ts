import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { englandAndWales, isWorkingDay } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, londonDay } from '@portal/kernel/london';
import { atEnd } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { type RestClient, restClient } from '../bench/rest-client.ts';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';
import { startPortal } from '../portal/start-portal.ts';
import { daysOff } from './days-off.ts';
import { fillPortal } from './fill-portal.ts';
import { leaveYearStart } from './leave-ledger.ts';
import { finalTimes } from './plan-corrections.ts';
import { planDemo } from './plan-demo.ts';
import type { Plan } from './plan-types.ts';
import { serviceInputs } from './service-inputs.ts';

// A small organisation on real servers: what the services say agrees with the plan.

const limit = 600_000;
const plan = planDemo({ seed: 'a small test', now: new Date(), staff: 6, admins: 2, weeks: 8 });

async function filledPortal(ofPlan: Plan) {
  const folder = await freshFolder('demo');
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const dataDir = join(folder, 'data');
  const parts = serviceInputs(ofPlan, englandAndWales);
  const portal = await startPortal({
    ...{ port: 0, dataDir, webRoot: folder },
    fill: (filling) => fillPortal(parts, filling, () => {}),
  });
  atEnd(portal.stop);
  return { ...portal, dataDir };
}

async function signedIn(url: string, role: string): Promise<RestClient> {
  const person = plan.people.find((one) => one.role === role);
  const { username, password, securityAnswer } = person ?? {};
  const client = restClient(url);
  await client.post('/api/login', { username, password, securityAnswer });
  return client;
}

/** The stored data of people, without values that differ each time, such as hashes and event ids. */
async function storedDigest(dataDir: string): Promise<string> {
  const { mongodb } = await ensureSecrets(dataDir);
  const { mongod } = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8'));
  const uri = `mongodb://root:${mongodb.root}@127.0.0.1:${mongod}/?directConnection=true&authSource=admin`;
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  const digest = createHash('sha256');
  const secret = { passwordHash: 0, securityAnswerHash: 0 };
  for (const [service, name, hidden] of [
    ['identity', 'accounts', secret],
    ['attendance', 'entries', {}],
    ['attendance', 'corrections', { _id: 0 }],
    ['leave', 'requests', {}],
    ['leave', 'partnerships', {}],
    ['messaging', 'messages', {}],
    ['records', 'records', {}],
  ] as const) {
    const cursor = client.db(service).collection(name).find({}, { projection: hidden });
    const rows = (await cursor.toArray()).map((row) => JSON.stringify(row)).sort();
    // On some days none of the last eight weeks needs to be corrected.
    const requested = plan.corrections.filter((correction) => correction.asked);
    if (name === 'corrections') expect(rows).toHaveLength(requested.length);
    else expect(rows.length, name).toBeGreaterThan(0);
    digest.update(JSON.stringify(rows));
  }
  await client.close();
  return digest.digest('hex');
}

test(
  'hours, balances, messages and records match the plan, every time',
  async () => {
    const portal = await filledPortal(plan);
    const admin = await signedIn(portal.url, 'master-admin');
    expect(await admin.get('/api/users')).toHaveLength(plan.people.length);

    const yesterday = addDays(plan.today, -1);
    const records = await admin.get<DailyRecord[]>(
      `/api/admin/daily-records/range?startDate=${plan.from}&endDate=${yesterday}`,
    );
    const present = records.filter(({ wasPresent }) => wasPresent);
    expect(present.map(timesOf).sort()).toEqual(workedBefore(plan.today).sort());
    expect(absences(records)).toEqual(plannedAbsences(plan.today));

    const balances = await admin.get<{ userId: string; remaining: number }[]>(
      '/api/admin/leave-balances',
    );
    expect(new Map(balances.map(({ userId, remaining }) => [userId, remaining]))).toEqual(
      remainingDays(),
    );

    const createEmployee = await signedIn(portal.url, 'employee');
    const [first] = plan.people.filter(({ role }) => role === 'employee');
    const received =
      await createEmployee.get<{ id: string; isRead: boolean }[]>('/api/messages/received');
    const planned = plan.messages.filter(({ toUserId }) => toUserId === first?.id);
    expect(received.map(({ id, isRead }) => `${id} ${isRead}`).sort()).toEqual(
      planned.map(({ id, readBy }) => `${id} ${readBy.length > 0}`).sort(),
    );

    const stored = await storedDigest(portal.dataDir);
    await portal.stop();
    const again = await filledPortal(plan);
    expect(await storedDigest(again.dataDir)).toBe(stored);

    // A second filling finds people, and changes nothing.
    await again.stop();
    await expect(
      startPortal({
        ...{ port: 0, dataDir: again.dataDir, webRoot: again.dataDir },
        fill: (filling) => fillPortal(serviceInputs(plan, englandAndWales), filling, () => {}),
      }),
    ).rejects.toThrow(/identity could not create its demo data: There are accounts already/);
  },
  limit,
);

function timesOf({ userId, clockInTime, clockOutTime }: DailyRecord): string {
  return `${userId} ${clockInTime} ${clockOutTime}`;
}

function workedBefore(today: string): string[] {
  return plan.shifts
    .map((shift) => ({ userId: shift.userId, ...finalTimes(shift, plan.corrections) }))
    .filter(({ clockIn }) => londonDay(new Date(clockIn)) < today)
    .map(({ userId, clockIn, clockOut }) => `${userId} ${clockIn} ${clockOut}`);
}

/** Days of leave that take a working day, as records and plan tell them. */
function absences(records: readonly DailyRecord[]): string[] {
  const days = records.flatMap(({ userId, recordDate, ...flags }) => {
    const kinds = [flags.onAnnualLeave, flags.onSickLeave, flags.onCompassionateLeave];
    return flags.isWorkingDay && kinds.includes(true) ? `${userId} ${recordDate}` : [];
  });
  return [...new Set(days)].sort();
}

function plannedAbsences(today: string): string[] {
  return daysOff(plan.leave, englandAndWales)
    .filter(({ date }) => date < today && isWorkingDay(date))
    .map(({ userId, date }) => `${userId} ${date}`)
    .sort();
}

function remainingDays(): Map<string, number> {
  const year = leaveYearOf(plan.today, leaveYearStart);
  const annual = plan.leave.filter(({ leaveType }) => leaveType === 'annual');
  const taken = daysOff(annual, englandAndWales).filter(
    ({ date }) => date >= year.start && date <= year.end,
  );
  const employees = plan.people.filter(({ role }) => role === 'employee');
  return new Map(
    employees.map(({ id, annualLeaveEntitlement }) => {
      const own = taken.filter(({ userId }) => userId === id);
      const used = own.reduce((sum, { portion }) => sum + (portion === 'full' ? 1 : 0.5), 0);
      return [id, annualLeaveEntitlement - used];
    }),
  );
}
