import { addDays, londonDay, weekOf } from '@portal/kernel/london';
import { Link } from 'react-router';
import type { OwnCorrectionFragment } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { formatShortDay } from '../../hours/format-day.ts';
import { CorrectionItem } from './correction-item.tsx';

const decidedShownDays = 14;

/** Pending corrections and decisions of the last two weeks; nothing if there are none. */
export function CorrectionsCard({
  corrections,
}: {
  corrections: readonly OwnCorrectionFragment[];
}) {
  const today = useToday();
  const recent = corrections.filter((correction) => isShown(correction, today));
  const shown = [
    ...recent.filter(({ status }) => status === 'pending'),
    ...recent.filter(({ status }) => status !== 'pending'),
  ];
  if (shown.length === 0) return null;
  return (
    <Card title="Corrections" flush>
      <ul className="mt-1 divide-y divide-line">
        {shown.map((correction) => {
          const day = londonDay(new Date(correction.recordedClockInTime));
          return (
            <li key={correction.id} className="px-4 py-3 sm:px-5">
              <CorrectionItem
                correction={correction}
                heading={
                  <Link
                    to={`/?view=entries&week=${weekOf(day).start}&entry=${correction.entryId}`}
                    className="text-14 font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                  >
                    {formatShortDay(day)}
                  </Link>
                }
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function isShown({ status, decidedAt }: OwnCorrectionFragment, today: string): boolean {
  if (status === 'pending') return true;
  if (status === 'withdrawn' || !decidedAt) return false;
  return londonDay(new Date(decidedAt)) >= addDays(today, -decidedShownDays);
}
