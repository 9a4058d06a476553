import { useMemo, useState } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { DownloadProgress } from '../../downloads/download-progress.tsx';
import { useDownload } from '../../downloads/use-download.ts';
import { nameOf } from '../staff/staff-member.ts';
import { usePeople } from '../staff/use-staff.ts';
import { TeamFilter } from '../teams/team-filter.tsx';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { totalsOf } from './attendance-counts.ts';
import { AttendanceHeatmapCard } from './attendance-heatmap-card.tsx';
import { DebugPanel } from './debug-panel.tsx';
import { daysOf, lastDayOf, type Period, periodOfDay } from './period.ts';
import { PeriodFields, PeriodKindSwitch } from './period-controls.tsx';
import { PeriodRecords } from './period-records.tsx';
import { PersonPicker } from './person-picker.tsx';
import { RecordActions } from './record-actions.tsx';
import { useRecordsParams } from './records-params.ts';
import { RunningJobs } from './running-jobs.tsx';
import { useArchiveActions } from './use-archive-actions.ts';
import { useArchiveState } from './use-archive-state.ts';
import { useAttendanceCounts } from './use-attendance-counts.ts';
import { useTrackedJobs } from './use-tracked-jobs.ts';
import { WeeklyReportsCard } from './weekly-reports-card.tsx';

const EnhancedArchiveDialog = lazyComponent(
  async () => (await import('./archive-range-dialog.tsx')).ArchiveRangeDialog,
);

/** The archived records with their filters, downloads, heatmap and jobs. */
export function Records() {
  const { today, period, workerId, show, showWorker } = useRecordsParams();
  const { people } = usePeople();
  const { teamId, selectTeam } = useTeamFilter();
  const scope = { workerId, teamId };
  const numbers = useAttendanceCounts(period, scope, today);
  const downloading = useDownload();
  const archive = useArchiveActions();
  const [isDebugging, setIsDebugging] = useState(false);
  const state = useArchiveState(isDebugging);
  const [isEnhanced, setIsEnhanced] = useState(false);
  // Counts changes that may come without an event.
  const [changeCount, setChangeCount] = useState(0);
  const jobs = useTrackedJobs(state.value?.jobs, refresh);
  const names = useMemo(
    () => new Map(people?.map((person) => [person.id, nameOf(person)])),
    [people],
  );
  const workerNameOf = (id: string | null) =>
    id === null
      ? 'All Workers'
      : (names.get(id) ?? (people ? 'a former member of staff' : 'one worker'));

  async function archiveDay(date: string): Promise<void> {
    if (await archive.archiveDay(date)) refresh();
  }

  function refresh(): void {
    setChangeCount((before) => before + 1);
    void numbers.retry().catch(() => {});
  }

  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <Card>
        <div className="grid grid-cols-1 gap-4">
          <PeriodKindSwitch period={period} today={today} onPeriod={show} />
          <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-[1.3fr_1fr]">
            <PeriodFields key={period.view} period={period} today={today} onPeriod={show} />
            <div className="grid grid-cols-1 items-start gap-3 sm:grid-flow-col sm:auto-cols-fr md:gap-4">
              <PersonPicker people={people} selected={workerId} onSelect={showWorker} />
              <TeamFilter selected={teamId} onSelect={selectTeam} />
            </div>
          </div>
          <RecordActions
            period={period}
            scope={scope}
            today={today}
            count={numbers.periodCounts && totalsOf(numbers.periodCounts).records}
            downloading={downloading}
            isArchiving={archive.pending === 'day'}
            onArchiveDay={(date) => void archiveDay(date)}
            onEnhanced={() => setIsEnhanced(true)}
          />
          {downloading.active && <DownloadProgress download={downloading.active} />}
        </div>
      </Card>
      <RunningJobs ids={jobs.ids} workerNameOf={workerNameOf} onEnd={jobs.markEnded} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5">
        <PeriodRecords
          key={JSON.stringify([daysOf(period), scope])}
          period={period}
          scope={scope}
          numbers={numbers}
          changeCount={changeCount}
          accounts={names}
          onToday={() => {
            refresh();
            const { startDate, endDate } = daysOf(period);
            if (today < startDate || endDate < today) show(periodOfDay(today, today));
          }}
        />
        <AttendanceHeatmapCard
          numbers={numbers}
          period={period}
          today={today}
          isSinglePerson={workerId !== null}
          onDay={(date) => show(periodOfDay(date, today))}
        />
      </div>
      <WeeklyReportsCard downloading={downloading} teamId={teamId} />
      <DebugPanel
        state={state}
        isOpen={isDebugging}
        onOpen={setIsDebugging}
        workerNameOf={workerNameOf}
      />
      {isEnhanced && (
        <LazyDialog onClose={() => setIsEnhanced(false)}>
          <EnhancedArchiveDialog
            days={archivableDays(period, today)}
            workerId={workerId}
            people={people}
            today={today}
            workerNameOf={workerNameOf}
            onStarted={jobs.track}
            onDone={refresh}
            onClose={() => setIsEnhanced(false)}
          />
        </LazyDialog>
      )}
    </div>
  );
}

/** The past days of a period; today for a future one. */
function archivableDays(period: Period, today: string) {
  const endDate = lastDayOf(period, today);
  const [startDate = endDate] = [daysOf(period).startDate, endDate].sort();
  return { startDate, endDate };
}
