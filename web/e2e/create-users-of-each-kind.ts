import { addDays, londonDay } from '@portal/kernel/london';
import { createMarchLeave, mondayIn } from './leave-fixtures.ts';
import { createOverlappingLeave } from './overlapping-leave-fixture.ts';
import { createPendingLeave } from './pending-leave-fixture.ts';
import { createEmployee, createUser, type Employee, signInAdmin } from './people.ts';
import { createRestSession, type RestSession } from './rest-session.ts';
import type { UserKind } from './screens/screen.ts';
import { newUser } from './screens/signed-out.ts';
import {
  createEntry,
  createEntryWithoutClockOut,
  lastWednesday,
  requestCorrection,
} from './time-entry-fixtures.ts';

/**
 * Creates a user of each kind with data to see: one clocked in, messages both ways, and timesheet
 * issues.
 */
export async function createUsersOfEachKind(
  url: string,
): Promise<Record<Exclude<UserKind, 'nobody'>, RestSession>> {
  const admin = await signInAdmin(url);
  const nurse = await createEmployee(url, admin, 'Joanna', 'Kowalska');
  await nurse.session.call('POST', '/api/messages', {
    content:
      'Could I please swap my early shift on Thursday with Samira? She has agreed, and the ward sister knows about it.',
    subject: 'Message from Staff Member',
  });
  await admin.call('POST', '/api/messages', {
    content: 'Your swap on Thursday is fine.',
    subject: 'Message from HR',
    toUserId: nurse.id,
    isAdminMessage: true,
  });
  await createEmployments(admin, nurse);
  await createRegistrations(admin, nurse);
  await hoursOfLastWeek(admin, nurse);
  await createMarchLeave(admin, nurse);
  await createOverlappingLeave(url, admin, nurse);
  await nurse.session.call('POST', '/api/time-entries/clock-in', { deviceInfo: 'Mobile' });
  await createTimesheetIssues(url, admin);
  await createPendingLeave(url, admin);
  const { id } = await createUser(admin, 'Daniel', 'Evans', newUser);
  await createWorkingPatterns(admin, id);
  await createTeams(admin, nurse);
  const fresh = createRestSession(url);
  await fresh.call('POST', '/api/login', newUser);
  return { admin, employee: nurse.session, newcomer: fresh };
}

/** Gives somebody a job, and creates one who has left, one who leaves and one who starts soon. */
async function createEmployments(admin: RestSession, { id }: Employee): Promise<void> {
  const today = londonDay(new Date());
  const employ = (userId: string, fields: object) =>
    admin.call('PATCH', `/api/admin/users/${userId}/employment`, fields);
  await employ(id, { jobTitle: 'Staff nurse', contractedHours: 37.5 });
  const left = await createUser(admin, 'Kwame', 'Boateng');
  await employ(left.id, { jobTitle: 'Ward clerk', lastDay: addDays(today, -1) });
  const leaving = await createUser(admin, 'Ottoline', 'Prior');
  await employ(leaving.id, { jobTitle: 'Healthcare assistant', lastDay: addDays(today, 20) });
  const starting = await createUser(admin, 'Piet', 'Aldous');
  await employ(starting.id, { employmentType: 'bank', firstDay: addDays(today, 20) });
}

/** A two-week rota of long days and nights, after office days and before fewer days. */
async function createWorkingPatterns(admin: RestSession, id: string): Promise<void> {
  const save = (from: string, pattern: object) =>
    admin.call('POST', `/api/admin/users/${id}/working-patterns`, { from, ...pattern });
  const shiftsOn = (week: number, weekdays: number[], start: string, end: string) =>
    weekdays.map((weekday) => ({ week, weekday, start, end, breakMinutes: 60 }));
  await save('2024-01-08', { shifts: shiftsOn(1, [1, 2, 3, 4, 5], '09:00', '17:00') });
  const longDays = shiftsOn(1, [1, 2, 4], '07:30', '20:00');
  const nights = shiftsOn(2, [3, 4, 5], '19:30', '08:00');
  await save('2026-01-05', { weeks: 2, worksBankHolidays: true, shifts: [...longDays, ...nights] });
  await save(mondayIn(6), { shifts: shiftsOn(1, [1, 2], '07:30', '20:00') });
}

/** A ward with a minimum cover, whose members come from another team, and one who joins later. */
async function createTeams(admin: RestSession, nurse: Employee): Promise<void> {
  const add = (fields: object) => admin.call<{ id: string }>('POST', '/api/admin/teams', fields);
  const community = await add({ name: 'Community Nursing' });
  const ward = await add({
    name: 'Ward 3',
    minimumCover: [3, 3, 3, 3, 3, 2, 2],
    coverRule: 'block',
    showsAbsences: true,
  });
  const move = (teamId: string, from: string, userIds: readonly string[]) =>
    admin.call('POST', '/api/admin/team-members', { teamId, from, userIds });
  const people = await admin.call<{ id: string; firstName: string; role: string }[]>(
    'GET',
    '/api/users',
  );
  const idsOf = (...names: string[]) =>
    people.filter(({ firstName }) => names.includes(firstName)).map(({ id }) => id);
  const others = people.filter(
    ({ firstName, role }) =>
      role === 'employee' && !['Daniel', 'Kwame', 'Ottoline', 'Imogen'].includes(firstName),
  );
  await move(community.id, '2025-01-06', [nurse.id, ...idsOf('Imogen')]);
  // As many as have room on a phone, and more.
  await move(
    community.id,
    '2026-03-02',
    others.map(({ id }) => id),
  );
  await move(ward.id, '2026-03-02', [nurse.id, ...idsOf('Ottoline')]);
  await move(ward.id, mondayIn(2), idsOf('Imogen'));
  await move(community.id, mondayIn(5), idsOf('Ottoline'));
}

/** One that has expired, one that expires soon and one without an end. */
async function createRegistrations(admin: RestSession, { id: userId }: Employee): Promise<void> {
  const today = londonDay(new Date());
  const register = (fields: object) =>
    admin.call('POST', '/api/admin/registrations', { userId, ...fields });
  const training = await admin.call<{ id: string }>('POST', '/api/admin/training-types', {
    name: 'Fire safety',
    intervalMonths: 12,
  });
  await register({ kind: 'training', trainingTypeId: training.id, issuedOn: '2025-01-31' });
  await register({ kind: 'nmc', number: '12A3456B', expiresOn: addDays(today, 12) });
  const certificate = { number: '001234567890', issuedOn: '2024-02-01', isOnUpdateService: true };
  await register({ kind: 'dbs', ...certificate });
}

async function hoursOfLastWeek(admin: RestSession, nurse: Employee): Promise<void> {
  const late = await createEntry(admin, nurse, lastWednesday(), ['09:30', '17:00']);
  await createEntry(admin, nurse, addDays(lastWednesday(), 1), ['09:00', '17:30']);
  await requestCorrection(
    nurse,
    late,
    lastWednesday(),
    ['09:00', '17:00'],
    'The door did not open.',
  );
}

async function createTimesheetIssues(url: string, admin: RestSession): Promise<void> {
  const imogen = await createEmployee(url, admin, 'Imogen', 'Sadler');
  const entry = await createEntry(admin, imogen, lastWednesday(), ['09:25', '17:00']);
  await requestCorrection(
    imogen,
    entry,
    lastWednesday(),
    ['09:00', '17:30'],
    'I was called to the ward on my way in, and clocked in only afterwards.',
  );
  await createEntryWithoutClockOut(admin, imogen);
}
