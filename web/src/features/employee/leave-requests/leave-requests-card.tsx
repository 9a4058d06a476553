import { type ReactNode, useState } from 'react';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';

const initialCount = 5;

interface OwnRequestsCardProps<Request> {
  title: string;
  query: LiveQuery<readonly Request[]>;
  renderRequest: (request: Request) => ReactNode;
  empty: ReactNode;
}

/** One’s own requests: the first five, then all. */
export function LeaveRequestsCard<Request extends { id: string }>({
  title,
  query: { value: requests, isLoading, error, retry },
  renderRequest,
  empty,
}: OwnRequestsCardProps<Request>) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = (showsAll ? requests : requests?.slice(0, initialCount)) ?? [];
  const count = requests?.length ?? 0;
  return (
    <Card title={title} flush>
      {isLoading && <Skeleton className="m-5 h-40" />}
      {!requests && error && (
        <div className="p-5">
          <LoadFailureBanner error={error} onRetry={retry} />
        </div>
      )}
      {requests?.length === 0 && empty}
      {shown.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {shown.map((request) => (
            <li key={request.id} className="px-4 py-3 sm:px-5">
              {renderRequest(request)}
            </li>
          ))}
        </ul>
      )}
      {count > shown.length && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" size="small" onClick={() => setShowsAll(true)} className="w-full">
            Show all {count}
          </Button>
        </div>
      )}
    </Card>
  );
}
