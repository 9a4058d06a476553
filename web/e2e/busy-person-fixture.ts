import { addDays, eachDay, instantInLondon, weekday } from '@portal/kernel/london';
import { startRecentLeaveYear } from './leave-fixtures.ts';
import { createEmployee, type Employee } from './people.ts';
import type { RestSession } from './rest-session.ts';
import { lastWeek } from './time-entry-fixtures.ts';

/**
 * Creates somebody with much of everything: two sessions a day last week, both late, a ledger of many single days,
 * registrations, fit notes, sickness and messages.
 */
export async function createBusyPerson(url: string, hr: RestSession): Promise<Employee> {
  const person = await createEmployee(url, hr, 'Bronwen', 'Cadwallader');
  const of = (path: string) => `/api/admin/users/${person.id}/${path}`;
  const email = 'bronwen.cadwallader.of.the.day.and.night.shift@harbour-health.example';
  await hr.call('PATCH', of('email'), { email });
  await startRecentLeaveYear(hr, person);
  const monday = lastWeek();
  for (const day of eachDay(monday, addDays(monday, 6))) {
    for (const [from, to] of [
      ['09:20', '13:00'],
      ['14:00', '18:00'],
    ] as const) {
      await hr.call('POST', of('time-entries'), {
        clockInTime: instantInLondon(day, from).toISOString(),
        clockOutTime: instantInLondon(day, to).toISOString(),
        reason: 'The ward’s computer was down that week',
      });
    }
  }
  const reason = 'By phone';
  const book = (leaveType: string, startDate: string, endDate = startDate) =>
    hr.call('POST', of('leave'), { leaveType, startDate, endDate, reason });
  const weeks = eachDay(addDays(monday, -35), addDays(monday, 35));
  for (const day of weeks.filter((one) => [1, 3].includes(weekday(one)))) await book('annual', day);
  const shift = { start: '08:00', end: '16:00', breakMinutes: 30 };
  const shifts = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((week) =>
    [1, 2, 3, 4, 5].map((day) => ({ ...shift, week, weekday: day })),
  );
  // Later, so that the sessions stay late by the work hours.
  await hr.call('POST', of('working-patterns'), {
    from: addDays(monday, 42),
    isIrregular: false,
    worksBankHolidays: false,
    weeks: 8,
    shifts,
  });
  await book('sick', addDays(monday, -45), addDays(monday, -38));
  for (const start of [-45, -44, -43, -42, -41, -40]) {
    const [fromDay, toDay] = [addDays(monday, start), addDays(monday, -38)];
    await hr.call('POST', of('fit-notes'), { fromDay, toDay, kind: 'not-fit', seenOn: toDay });
  }
  const expiresOn = addDays(monday, 700);
  const registrations = [
    { kind: 'nmc', number: '12A3456E' },
    { kind: 'hcpc', number: 'PA12345' },
    { kind: 'gmc', number: '1234567' },
    { kind: 'gphc', number: '2012345' },
    { kind: 'right-to-work', issuedOn: monday },
  ];
  for (const one of registrations) {
    await hr.call('POST', '/api/admin/registrations', { userId: person.id, expiresOn, ...one });
  }
  for (const subject of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    const content = 'Which rota applies in spring? '.repeat(4);
    await person.session.call('POST', '/api/messages', { subject, content });
  }
  return person;
}
