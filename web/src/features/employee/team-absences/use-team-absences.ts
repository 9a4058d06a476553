import { addDays, weekOf } from '@portal/kernel/london';
import { useState } from 'react';
import { TeamAbsencesDocument } from '../../../gql/employee/team-absences/team-absences.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useToday } from '../../../lib/time/use-now.ts';

const daysShown = 28;

/** Four weeks, at first from this week on, and the buttons to others. */
export function useFourWeeks() {
  const thisWeek = weekOf(useToday()).start;
  const [periods, setPeriods] = useState(0);
  const start = addDays(thisWeek, periods * daysShown);
  return {
    start,
    end: addDays(start, daysShown - 1),
    showPrevious: () => setPeriods(periods - 1),
    showNext: () => setPeriods(periods + 1),
  };
}

/** When the members of one’s own team are off; null in no team, or in one that doesn’t show it. */
export function useTeamAbsences({ start, end }: { start: string; end: string }) {
  const { value, ...query } = useLiveQuery(TeamAbsencesDocument, {
    variables: { input: { startDate: start, endDate: end } },
    everyMs: 60_000,
    on: ['portal.leave.'],
    // The whole data, because null is an answer.
    read: (data) => data,
  });
  return { ...query, team: value?.teamAbsences };
}
