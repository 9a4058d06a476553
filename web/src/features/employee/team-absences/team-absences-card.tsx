import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { PeriodStepper } from '../../../ui/navigation/period-stepper.tsx';
import { chartDays } from '../../leave/chart/chart-day.ts';
import { formatShortDates } from '../../leave/format-leave-dates.ts';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { TeamAbsencesList } from './team-absences-list.tsx';
import { TeamAbsencesTable } from './team-absences-table.tsx';
import { toTeamDays, toTeamRows } from './team-rows.ts';
import { useFourWeeks, useTeamAbsences } from './use-team-absences.ts';

/** When colleagues of one’s own team are off, never why; nothing where the team doesn’t show it. */
export function TeamAbsencesCard() {
  const weeks = useFourWeeks();
  const { start, end } = weeks;
  const today = useToday();
  const { id } = useUser();
  const { team, error, retry } = useTeamAbsences(weeks);
  const { names: holidays } = useBankHolidays(yearsOf(start, end));
  const isWide = useMedia('(width >= 48rem)');
  const days = useMemo(
    () => chartDays({ start, end }, holidays, today),
    [start, end, holidays, today],
  );
  // The team’s name stays while other weeks are loading.
  const [teamName, setTeamName] = useState<string | null>(null);
  if (team !== undefined && (team?.teamName ?? null) !== teamName) {
    setTeamName(team?.teamName ?? null);
  }
  const rows = useMemo(() => team && toTeamRows(team.people, id), [team, id]);
  if (teamName === null) return null;

  const label = formatShortDates({ startDate: start, endDate: end });
  const daysOff =
    rows &&
    toTeamDays(
      rows,
      days.map(({ date }) => date),
    );
  return (
    <Card
      title={
        <>
          Your team <span className="font-normal text-muted">{teamName}</span>
        </>
      }
      flush
      actions={
        <PeriodStepper
          period="four weeks"
          label={label}
          onPrevious={weeks.showPrevious}
          onNext={weeks.showNext}
        />
      }
    >
      {!rows && error && (
        <div className="p-5">
          <LoadFailureBanner error={error} onRetry={retry} />
        </div>
      )}
      {!rows && !error && <Skeleton className="m-5 h-40" />}
      {daysOff?.length === 0 && (
        <EmptyState
          icon={<Users aria-hidden />}
          title="Nobody in your team is off in these weeks"
        />
      )}
      {rows && daysOff && daysOff.length > 0 && (
        <div className="pt-2">
          {isWide ? (
            <TeamAbsencesTable caption={`${teamName}, ${label}`} rows={rows} days={days} />
          ) : (
            <TeamAbsencesList days={daysOff} today={today} />
          )}
        </div>
      )}
    </Card>
  );
}

function yearsOf(start: string, end: string): number[] {
  return [...new Set([start, end].map((day) => Number(day.slice(0, 4))))];
}
