import { formatDateTime } from '@portal/kernel/format';
import { Download, Sheet } from 'lucide-react';
import { useWatched } from '../../../app/use-watched.ts';
import { KeptWeeklyReportsDocument } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { weekInWords } from '../detail/week.ts';
import { peopleInWords } from './day-numbers.ts';
import { formatNames, pathOfKeptReport } from './downloads.ts';
import type { Downloading } from './use-download.ts';

/** As many weeks as a quarter has. */
const shown = 13;
type Format = keyof typeof formatNames;

/** The reports as they were made on each Monday, to be downloaded again. */
export function WeeklyReportsCard({ downloading }: { downloading: Downloading }) {
  const { value, error } = useWatched(KeptWeeklyReportsDocument, {
    variables: { input: { limit: shown } },
    everyMs: 0,
    on: ['portal.records.weekly-report-made'],
    read: ({ weeklyReports }) => weeklyReports,
  });
  // That the records are away is said where they would be.
  if (!value && error) return null;

  const save = (weekStart: string, words: string, format: Format) =>
    void downloading.fetchAndSave({
      path: pathOfKeptReport(weekStart, format),
      title: `Weekly report as ${formatNames[format]}`,
      count: undefined,
      success: () => `Weekly report of ${words}`,
      failure: null,
    });

  return (
    <Card title="Weekly reports" flush>
      {!value && <Skeleton className="mx-4 mb-5 h-24 sm:mx-5" />}
      {value?.items.length === 0 && (
        <EmptyState
          icon={<Sheet aria-hidden />}
          title="No report has been made yet"
          body="Each Monday at 06:00 the report of the week before is made, kept here and announced by mail."
          className="py-8"
        />
      )}
      <ul className="grid divide-y divide-line">
        {value?.items.map(({ weekStart, weekEnd, madeAt, people }) => {
          const words = weekInWords(weekStart, weekEnd);
          return (
            <li
              key={weekStart}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-14 sm:px-5"
            >
              <span className="grid">
                <span className="font-medium">{words}</span>
                <span className="text-12 text-muted tabular-nums">
                  {peopleInWords(people)} · made {formatDateTime(new Date(madeAt))}
                </span>
              </span>
              <span className="flex gap-2">
                {(['csv', 'xlsx'] as const).map((format) => (
                  <Button
                    key={format}
                    variant="secondary"
                    size="small"
                    icon={<Download aria-hidden />}
                    aria-label={`Download ${formatNames[format]}: weekly report of ${words}`}
                    onClick={() => save(weekStart, words, format)}
                  >
                    {formatNames[format]}
                  </Button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      {value?.next && (
        <p className="border-t border-line px-4 py-3 text-12 text-muted sm:px-5">
          The latest {shown} are shown; the report of any week of the last year is above.
        </p>
      )}
    </Card>
  );
}
