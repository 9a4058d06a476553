import { addDays, londonDay, weekOf } from '@portal/kernel/london';
import { Link } from 'react-router';
import { useNow } from '../../../app/use-now.ts';
import type { OwnCorrectionFragment } from '../../../gql/documents.ts';
import { Card } from '../../../ui/card.tsx';
import { shortDay } from '../attendance/day-words.ts';
import { CorrectionItem } from './correction-item.tsx';

const decidedShownDays = 14;

/** Corrections that wait, and what HR decided in the last two weeks; nothing where there is none. */
export function CorrectionsCard({
  corrections,
}: {
  corrections: readonly OwnCorrectionFragment[];
}) {
  const today = londonDay(new Date(useNow()));
  const shown = corrections.filter((correction) => isShown(correction, today));
  if (shown.length === 0) return null;
  return (
    <Card title="Corrections" flush>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((correction) => {
          const day = londonDay(new Date(correction.recordedClockInTime));
          return (
            <li key={correction.id} className="grid gap-1.5 px-4 py-3 sm:px-5">
              <Link
                to={`/?view=entries&week=${weekOf(day).start}&entry=${correction.entryId}`}
                className="justify-self-start text-14 font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
              >
                {shortDay(day)}
              </Link>
              <CorrectionItem correction={correction} />
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
