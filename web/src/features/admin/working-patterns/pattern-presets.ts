import type { PatternShift, WorkHours } from '@portal/kernel/working-pattern';

/** A pattern to start with. */
export interface PatternPreset {
  label: string;
  weeks: number;
  shifts: readonly PatternShift[];
}

type Hours = Pick<PatternShift, 'start' | 'end' | 'breakMinutes'>;

const longDay: Hours = { start: '07:30', end: '20:00', breakMinutes: 60 };
const night: Hours = { start: '19:30', end: '08:00', breakMinutes: 60 };

/** The patterns to start with. Office days have the person’s own work hours. */
export function patternPresets({ workStartTime, workEndTime }: WorkHours): PatternPreset[] {
  const office = { start: workStartTime, end: workEndTime, breakMinutes: 0 };
  return [
    { label: 'Monday to Friday', weeks: 1, shifts: shiftsOn(1, [1, 2, 3, 4, 5], office) },
    { label: 'Three long days', weeks: 1, shifts: shiftsOn(1, [1, 2, 3], longDay) },
    { label: 'Three nights', weeks: 1, shifts: shiftsOn(1, [1, 2, 3], night) },
    {
      label: 'Two-week rota',
      weeks: 2,
      shifts: [...shiftsOn(1, [1, 2, 3], longDay), ...shiftsOn(2, [4, 5, 6], longDay)],
    },
  ];
}

function shiftsOn(week: number, weekdays: readonly number[], hours: Hours): PatternShift[] {
  return weekdays.map((weekday) => ({ week, weekday, ...hours }));
}
