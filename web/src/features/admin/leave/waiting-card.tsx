import { CheckCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useKeptRows } from '../../../app/use-kept-rows.ts';
import type { Watched } from '../../../app/use-watched.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { WaitingLeave } from './waiting-leave.ts';
import { WaitingList } from './waiting-list.tsx';

const atOnce = 50;

interface WaitingCardProps {
  title: string;
  of: Watched<readonly WaitingLeave[]>;
  /** What would be here, where there is nothing. */
  empty: string;
  /** Shows the first so many alone. */
  limit?: number;
  actions?: ReactNode;
}

/** The requests of a kind that wait for HR: how many, and each with its two answers. */
export function WaitingCard({ title, of, empty, limit, actions }: WaitingCardProps) {
  const { value, isLoading } = of;
  const heading = useRef<HTMLSpanElement>(null);
  const [most, setMost] = useState(limit ?? atOnce);
  const rows = useKeptRows(of, most);
  const count = value?.length ?? 0;
  const more = count - rows.filter(({ goneAt }) => goneAt === null).length;
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {title}{' '}
          {count > 0 && (
            <span className="text-14 font-normal text-muted tabular-nums">{count}</span>
          )}
        </span>
      }
      actions={actions}
    >
      {isLoading && (
        <div className="grid gap-3">
          {Array.from({ length: limit ?? 3 }, (_, place) => (
            <Skeleton key={place} className="h-24" />
          ))}
        </div>
      )}
      {!isLoading && !value && <p className="text-14 text-muted">Can’t be reached just now.</p>}
      {value && rows.length === 0 && (
        <div className="flex min-h-12 items-center gap-3 text-14">
          <CheckCheck aria-hidden className="size-5 shrink-0 text-in-ink" />
          <div>
            <p className="font-medium">No Pending Requests</p>
            <p className="text-muted">{empty}</p>
          </div>
        </div>
      )}
      {value && <WaitingList rows={rows} isBrief={limit !== undefined} heading={heading} />}
      {more > 0 &&
        (limit === undefined ? (
          <Button variant="secondary" onClick={() => setMost(most + atOnce)}>
            Show {Math.min(more, atOnce)} more of {count}
          </Button>
        ) : (
          <p className="pt-2 text-12 text-muted">and {more} more</p>
        ))}
    </Card>
  );
}
