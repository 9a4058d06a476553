import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { daysOff } from './days-off.ts';
import { asWorked, type Organisation, type PlannedGroup } from './plan-demo.ts';

/** The client address in the audit trail, reserved for documentation (RFC 5737). */
const address = '192.0.2.17';

/** Gives what each service's demo program needs to know of an organisation, before its history. */
export function serviceHeads({ now, today, people }: Organisation) {
  const ids = people.map(({ id }) => id);
  const employees = people.filter(({ role }) => role === 'employee');
  const staff = employees.map(({ id }) => id);
  const admins = people.filter(({ role }) => role !== 'employee').map(({ id }) => id);
  const hours = employees.map(({ id, workStartTime, workEndTime }) => ({
    ...{ id, workStartTime, workEndTime },
  }));
  return {
    identity: { address },
    attendance: { now, address, people: hours, admins },
    leave: { address, staff, admins },
    messaging: { people: ids, admins },
    records: { today, people: ids },
  };
}

/** Splits the history of a group into the data of each service. */
export function serviceParts({ partnerships, members }: PlannedGroup, calendar: HolidayCalendar) {
  const leave = members.flatMap((member) => member.leave);
  return {
    attendance: {
      daysOff: daysOff(leave, calendar),
      shifts: members.flatMap(({ shifts }) => shifts.map(asWorked)),
      corrections: members.flatMap(({ corrections }) => corrections),
    },
    leave: { partnerships, leave },
    messaging: { messages: members.flatMap(({ messages }) => messages) },
  };
}
