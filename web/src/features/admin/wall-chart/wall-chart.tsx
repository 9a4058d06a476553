import { ChevronLeft, ChevronRight, Users } from 'lucide-react';
import { useMemo } from 'react';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { NoMatches } from '../../shell/no-matches.tsx';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { usePrinting } from '../hours/use-printing.ts';
import { useStaffFilter } from '../staff/use-staff-filter.ts';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { type ChartFilter, readChartFilter, writeChartFilter } from './chart-filter.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartNotes } from './chart-notes.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { PrintedChart } from './printed-chart.tsx';
import { useChart } from './use-chart.ts';
import { type ChartSpan, useChartSpan } from './use-chart-span.ts';

const noColumns: string[] = [];

/** The wall chart of all staff. */
export function WallChart() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const span = useChartSpan();
  const { typed, setTyped, search } = useStaffFilter(noColumns);
  const { teamId, team } = useTeamFilter();
  const filter = useMemo(
    () => ({ ...readChartFilter(urlParams), teamId, search }),
    [urlParams, teamId, search],
  );
  const chart = useChart(span, filter);
  const isPrinting = usePrinting();

  function change(part: Partial<ChartFilter>): void {
    changeUrlParams((params) => writeChartFilter(params, { ...readChartFilter(params), ...part }), {
      replace: true,
    });
  }

  function showEverybody(): void {
    setTyped('');
    change({ search: '', type: null, teamId: null, isAbsentOnly: false });
  }

  return (
    <>
      <UnavailableBanner query={chart.query} />
      <Card flush>
        <div className="grid grid-cols-1 gap-4 p-4 sm:px-5">
          <Steps span={span} />
          <ChartToolbar
            filter={filter}
            typed={typed}
            onType={setTyped}
            onFilter={change}
            onPrint={() => window.print()}
          />
          <ChartNotes absencesByDay={chart.absencesByDay} holidays={chart.holidays} />
        </div>
        {chart.error && (
          <div className="p-4">
            <LoadFailureBanner error={chart.error} onRetry={chart.retry} />
          </div>
        )}
        {chart.isLoading && <ChartSkeleton />}
        {!chart.error && !chart.isLoading && chart.rows.length === 0 && (
          <EmptyChart isStaffEmpty={chart.isStaffEmpty} onShowAll={showEverybody} />
        )}
        {chart.rows.length > 0 && (
          <ChartTable
            caption={`Wall chart for ${span.title}`}
            rows={chart.rows}
            days={chart.days}
            absencesByDay={chart.absencesByDay}
            isDayOff={chart.isDayOff}
            isBusy={chart.query.isLoading}
          />
        )}
        <div className="border-t border-line p-4 sm:px-5">
          <ChartLegend staffCount={chart.staffCount} />
        </div>
      </Card>
      {isPrinting && (
        <PrintedChart
          title={team ? `${team.name}, ${span.title}` : span.title}
          rows={chart.rows}
          days={chart.days}
          absencesByDay={chart.absencesByDay}
          holidays={chart.holidays}
          isDayOff={chart.isDayOff}
        />
      )}
    </>
  );
}

function Steps({ span }: { span: ChartSpan }) {
  return (
    <div className="flex items-center gap-1">
      <h2 aria-live="polite" className="mr-auto text-16 font-semibold tabular-nums">
        {span.title}
      </h2>
      <IconButton
        label={`Previous ${span.unit}`}
        disabled={!span.previous}
        onClick={() => span.previous?.()}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <Button variant="secondary" size="small" onClick={span.showToday}>
        Today
      </Button>
      <IconButton label={`Next ${span.unit}`} disabled={!span.next} onClick={() => span.next?.()}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

function ChartSkeleton() {
  return (
    <div className="grid gap-1 px-4 pb-4 sm:px-5">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  );
}

function EmptyChart({ isStaffEmpty, onShowAll }: { isStaffEmpty: boolean; onShowAll: () => void }) {
  if (isStaffEmpty) {
    return (
      <EmptyState
        icon={<Users aria-hidden />}
        title="No staff yet"
        body="Each member of staff has a row here showing their leave day by day."
      />
    );
  }
  return (
    <NoMatches
      icon={<Users aria-hidden />}
      body="No staff match this search and these filters."
      clearLabel="Show all staff"
      onClear={onShowAll}
    />
  );
}
