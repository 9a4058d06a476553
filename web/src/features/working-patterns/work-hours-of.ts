import type { WorkHours } from '@portal/kernel/working-pattern';

const standardHours: WorkHours = { workStartTime: '09:00', workEndTime: '17:00' };

/** The work hours of somebody; the standard ones while they are unknown. */
export function workHoursOf(person: {
  workStartTime?: string | null;
  workEndTime?: string | null;
}): WorkHours {
  const { workStartTime, workEndTime } = person;
  return workStartTime && workEndTime ? { workStartTime, workEndTime } : standardHours;
}
