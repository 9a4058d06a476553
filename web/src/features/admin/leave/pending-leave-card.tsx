import { CheckCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { useStableRows } from '../../../lib/live/use-stable-rows.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import type { PendingLeave } from './pending-leave.ts';
import { PendingLeaveList } from './pending-leave-list.tsx';

/** Each is a card: fifty took half of a calendar’s first view on a phone, for 22,000 pixels below it. */
const pageSize = 20;

interface PendingLeaveCardProps {
  title: string;
  query: LiveQuery<readonly PendingLeave[]>;
  /** The text for an empty list. */
  empty: string;
  /** Shows only the first requests. */
  limit?: number;
  actions?: ReactNode;
}

/** The pending requests of a type, with their number and buttons. */
export function PendingLeaveCard({ title, query, empty, limit, actions }: PendingLeaveCardProps) {
  const { value, isLoading } = query;
  const heading = useRef<HTMLSpanElement>(null);
  const [most, setMost] = useState(limit ?? pageSize);
  const rows = useStableRows(query, most);
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
          {Array.from({ length: limit ?? 3 }, (_, index) => (
            <Skeleton key={index} className="h-24" />
          ))}
        </div>
      )}
      {!isLoading && !value && <p className="text-14 text-muted">Unavailable at the moment.</p>}
      {value && rows.length === 0 && (
        <div className="flex min-h-12 items-center gap-3 text-14">
          <CheckCheck aria-hidden className="size-5 shrink-0 text-in-ink" />
          <div>
            <p className="font-medium">No Pending Requests</p>
            <p className="text-muted">{empty}</p>
          </div>
        </div>
      )}
      {value && <PendingLeaveList rows={rows} isBrief={limit !== undefined} heading={heading} />}
      {more > 0 &&
        (limit === undefined ? (
          <Button variant="secondary" onClick={() => setMost(most + pageSize)}>
            Show {Math.min(more, pageSize)} more of {count}
          </Button>
        ) : (
          <p className="pt-2 text-12 text-muted">and {more} more</p>
        ))}
    </Card>
  );
}
