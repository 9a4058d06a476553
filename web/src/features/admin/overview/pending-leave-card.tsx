import { Link } from 'react-router';
import { buttonStyle } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Watched } from '../detail/use-watched.ts';
import type { AdminStats } from './use-admin-stats.ts';

const kinds = ['Annual leave', 'Sick and compassionate leave'];

/** The requests for leave that wait for an answer. */
export function PendingLeaveCard({ of: { value, isLoading } }: { of: Watched<AdminStats> }) {
  return (
    <Card
      title="Pending leave"
      actions={
        <Link to="/admin/pending-leave" className={buttonStyle('quiet', 'small')}>
          All requests
        </Link>
      }
    >
      <div className="grid gap-4">
        {kinds.map((kind) => (
          <section key={kind} aria-label={kind} className="grid gap-1.5">
            <h3 className="text-12 font-medium text-muted">{kind}</h3>
            {isLoading ? (
              <Skeleton className="h-12" />
            ) : (
              <p className="flex min-h-12 items-center rounded-control bg-sunken px-3 py-2 text-14 text-muted">
                {inWords(value?.pendingLeaveRequests ?? null)}
              </p>
            )}
          </section>
        ))}
      </div>
    </Card>
  );
}

function inWords(count: number | null): string {
  if (count === null) return 'Leave can’t be reached just now';
  return count === 0 ? 'No Pending Requests' : `${count} of both kinds wait for an answer`;
}
