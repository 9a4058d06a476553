import { londonDay } from '@portal/kernel/london';
import { Download, Printer } from 'lucide-react';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { downloadBlob } from '../../downloads/download-blob.ts';
import { useWeek } from '../../hours/use-week.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { WeekNavigation } from '../detail/week-navigation.tsx';
import { csvFile } from '../import/csv-file.ts';
import { TeamFilter } from '../teams/team-filter.tsx';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { type TeamNames, useTeamNames } from '../teams/use-teams.ts';
import { DailyBreakdown } from './daily-breakdown.tsx';
import { hoursReport } from './hours-report.ts';
import { HoursStats } from './hours-stats.tsx';
import { HoursTable } from './hours-table.tsx';
import { PrintedHours } from './printed-hours.tsx';
import { type HoursSummary, useHours } from './use-hours.ts';
import { usePrinting } from './use-printing.ts';

/** The hours of all staff, week by week. */
export function HoursPage() {
  const week = useWeek();
  const { teamId, team, selectTeam } = useTeamFilter();
  const hours = useHours(week.start, teamId);
  const { value: summary } = hours;
  const teamNames = useTeamNames();
  const isPrinting = usePrinting();
  return (
    <>
      <WeekNavigation
        week={week}
        actions={
          <span className="flex flex-wrap gap-2">
            <TeamFilter
              selected={teamId}
              onSelect={selectTeam}
              isLabelHidden
              className="w-52 max-sm:w-full"
            />
            <Button
              variant="secondary"
              icon={<Printer aria-hidden />}
              disabled={!summary}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <Button
              variant="secondary"
              icon={<Download aria-hidden />}
              disabled={!summary}
              onClick={() => summary && save(summary, teamNames)}
            >
              Export CSV
            </Button>
          </span>
        }
      />
      {summary && isPrinting && <PrintedHours summary={summary} teamName={team?.name ?? null} />}
      <UnavailableBanner query={hours} />
      {(summary || hours.isLoading) && (
        <>
          <HoursStats summary={summary} teamName={team?.name ?? null} />
          <p className="text-12 text-muted">
            Totals only include sessions that have ended, as in the weekly report and archived
            records. Sessions in progress are shown separately.
          </p>
          <Card
            title="Daily breakdown"
            actions={
              <span className="text-12 text-muted">Average per person (a full bar is 8 hours)</span>
            }
          >
            {summary ? (
              <DailyBreakdown
                days={summary.dailyBreakdown}
                today={londonDay(new Date(currentTime()))}
              />
            ) : (
              <Skeleton className="h-50" />
            )}
          </Card>
          <Card title="Staff" flush>
            <HoursTable staff={summary?.staffDetails} isInTeam={teamId !== null} />
          </Card>
        </>
      )}
    </>
  );
}

function save({ staffDetails, weekRange }: HoursSummary, teamNames: TeamNames): void {
  const lines = hoursReport(staffDetails, teamNames);
  if (lines.length === 0) {
    toast({ title: 'No Data', description: 'No records available to export.', tone: 'info' });
    return;
  }
  downloadBlob(csvFile(lines), `hours-report-${weekRange.start}.csv`);
  toast({
    title: 'Download Complete',
    description: `Successfully exported ${lines.length - 1} records as CSV`,
    tone: 'success',
  });
}
