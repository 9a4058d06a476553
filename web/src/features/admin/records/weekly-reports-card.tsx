import { formatDateTime } from '@portal/kernel/format-date';
import { Download, Sheet } from 'lucide-react';
import { StoredWeeklyReportsDocument } from '../../../gql/admin/records/archive.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import type { DownloadState } from '../../downloads/use-download.ts';
import { formatWeek } from '../detail/format-week.ts';
import { formatPeople } from './attendance-counts.ts';
import { fileFormatNames, pathOfStoredReport } from './download-paths.ts';

/** 13 weeks: a quarter. */
const shown = 13;
type Format = keyof typeof fileFormatNames;

interface WeeklyReportsCardProps {
  downloading: DownloadState;
  /** Null for all teams. */
  teamId: string | null;
}

/** The stored weekly reports of a team or all, to be downloaded again. */
export function WeeklyReportsCard({ downloading, teamId }: WeeklyReportsCardProps) {
  const { value, error } = useLiveQuery(StoredWeeklyReportsDocument, {
    variables: { input: { limit: shown, ...(teamId && { teamId }) } },
    everyMs: 0,
    on: ['portal.records.weekly-report-made'],
    read: ({ weeklyReports }) => weeklyReports,
  });
  // The record list says that records are unavailable.
  if (!value && error) return null;

  const save = (
    { weekStart, hasTeams }: { weekStart: string; hasTeams: boolean },
    words: string,
    format: Format,
  ) =>
    void downloading.fetchAndSave({
      path: pathOfStoredReport(weekStart, hasTeams ? teamId : null, format),
      title: `Weekly report as ${fileFormatNames[format]}`,
      count: undefined,
      success: () => `Weekly report for ${words}`,
      failure: null,
    });

  return (
    <Card title="Weekly reports" flush>
      {!value && <Skeleton className="mx-4 mb-5 h-24 sm:mx-5" />}
      {value?.items.length === 0 && (
        <EmptyState
          icon={<Sheet aria-hidden />}
          title="No reports yet"
          body="Every Monday at 06:00 we create the report for the week before, keep it here and email HR."
          className="py-8"
        />
      )}
      {value && value.items.length > 0 && (
        <p className="max-w-prose px-4 pb-3 text-14 text-muted sm:px-5">
          Leave and sick days are working days. Due hours follow the working pattern, less leave.
          With irregular hours nothing is due, so due hours and difference are empty.
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {value?.items.map((report) => {
          const { weekStart, weekEnd, madeAt, people, hasTeams } = report;
          const words = formatWeek(weekStart, weekEnd);
          return (
            <li
              key={weekStart}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-14 sm:px-5"
            >
              <span className="grid">
                <span className="font-medium">{words}</span>
                <span className="text-12 text-muted tabular-nums">
                  {formatPeople(people)} · created {formatDateTime(new Date(madeAt))}
                  {teamId !== null &&
                    !hasTeams &&
                    ' · covers all teams, because you had no teams then'}
                </span>
              </span>
              <span className="flex gap-2">
                {(['csv', 'xlsx'] as const).map((format) => (
                  <Button
                    key={format}
                    variant="secondary"
                    size="small"
                    icon={<Download aria-hidden />}
                    aria-label={`Download ${fileFormatNames[format]}: weekly report for ${words}`}
                    onClick={() => save(report, words, format)}
                  >
                    {fileFormatNames[format]}
                  </Button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      {value?.next && (
        <p className="border-t border-line px-4 py-3 text-12 text-muted sm:px-5">
          The latest {shown} are shown. Use Weekly Report above for any week in the last year.
        </p>
      )}
    </Card>
  );
}
