import { addDays, londonDay } from '@portal/kernel/london';
import { type CopiedStaff, copyStaff } from './copy-staff.ts';
import { seedLeave } from './seed-leave.ts';
import { seedMessages } from './seed-messages.ts';
import { seedRecords } from './seed-records.ts';
import { seedSessions } from './seed-sessions.ts';
import { clockInAll } from './warm-up.ts';
import type { BenchPortal } from './with-portal.ts';

const wholeMonth = 30;
const yearOfDays = 365;

/**
 * Creates an organisation with a past: a year of leave, 40 sessions and a month of records of everyone, a year of
 * records and messages of the first person, and every third person at work.
 */
export async function seedOrganisation(
  portal: BenchPortal,
  people: number,
  say: (line: string) => void,
): Promise<CopiedStaff> {
  const staff = await copyStaff(portal, { employees: people, admins: 1 });
  const today = londonDay(new Date());
  const userIds = staff.employees.map(({ userId }) => userId);
  const [first = '', admin = ''] = [userIds[0], staff.admins[0]?.userId];
  await seedLeave(portal, userIds, { today, yearsBefore: 0 });
  await seedSessions(portal, userIds, people * 40);
  const yesterday = addDays(today, -1);
  await seedRecords(portal, userIds, { until: yesterday, days: wholeMonth }, say);
  const before = { until: addDays(yesterday, -wholeMonth), days: yearOfDays - wholeMonth };
  await seedRecords(portal, [first], before, say);
  await seedMessages(portal, { from: admin, to: first, count: 200 });
  await seedMessages(portal, { from: first, to: admin, count: 200 });
  await clockInAll(
    portal.url,
    staff.employees.filter((_, place) => place % 3 === 1),
    // The portal is still busy with what was stored.
    5,
  );
  return staff;
}
