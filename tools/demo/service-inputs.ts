import { daysOff, type ScheduleOf } from './days-off.ts';
import { type Organisation, type PlannedGroup, toWorkedShift } from './plan-demo.ts';

/** The client address in the audit trail, reserved for documentation (RFC 5737). */
const address = '192.0.2.17';

/** Gives what each service's demo program needs to know of an organisation, before its history. */
export function toServiceSetups({ now, today, people, workedMinutes }: Organisation) {
  const ids = people.map(({ id }) => id);
  const employees = people.filter(({ role }) => role === 'employee');
  const staff = employees.map(({ id }) => id);
  const admins = people.filter(({ role }) => role !== 'employee').map(({ id }) => id);
  const hours = employees.map(({ id, workStartTime, workEndTime, workingPatterns }) => ({
    id,
    workStartTime,
    workEndTime,
    workingPatterns,
  }));
  return {
    identity: { address },
    attendance: { now, address, people: hours, admins },
    leave: {
      address,
      staff,
      admins,
      workedMinutes: [...workedMinutes].map(([userId, minutes]) => ({
        userId,
        minutes: Object.fromEntries(minutes),
      })),
    },
    messaging: { people: ids, admins },
    records: { today, people: ids },
  };
}

/** Gives the leave of a group for its service. */
export function toLeavePart({ partnerships, members }: PlannedGroup) {
  return { partnerships, leave: members.flatMap(({ leave }) => leave) };
}

/** Plans the rest of a group's history, and splits it into the data of each service. */
export function planWorkParts({ members }: PlannedGroup, scheduleOf: ScheduleOf) {
  const work = members.map(({ planWork }) => planWork());
  return {
    attendance: {
      daysOff: daysOff(
        members.flatMap(({ leave }) => leave),
        scheduleOf,
      ),
      shifts: work.flatMap(({ shifts }) => shifts.map(toWorkedShift)),
      corrections: work.flatMap(({ corrections }) => corrections),
    },
    messaging: { messages: work.flatMap(({ messages }) => messages) },
  };
}
