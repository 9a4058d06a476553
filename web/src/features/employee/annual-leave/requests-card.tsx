import { TreePalm } from 'lucide-react';
import { useState } from 'react';
import type { LeavePartsFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { LeaveItem } from './leave-item.tsx';
import { useOwnLeaveRequests } from './use-own-leave.ts';

const initialCount = 5;

/** One’s own requests: pending ones first, then the latest. */
export function RequestsCard({ onRequest }: { onRequest(): void }) {
  const { value, isLoading, error, retry } = useOwnLeaveRequests();
  const [showsAll, setShowsAll] = useState(false);
  const requests = pendingFirst(value ?? []);
  const shown = showsAll ? requests : requests.slice(0, initialCount);
  return (
    <Card title="Your requests" flush>
      {isLoading && <Skeleton className="m-5 h-40" />}
      {!value && error && (
        <div className="p-5">
          <LoadFailed error={error} onRetry={retry} />
        </div>
      )}
      {value?.length === 0 && (
        <EmptyState
          icon={<TreePalm aria-hidden />}
          title="No leave requested yet"
          body="Your requests and HR’s decisions appear here."
          action={<Button onClick={onRequest}>Request your first leave</Button>}
        />
      )}
      {shown.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {shown.map((request) => (
            <li key={request.id} className="px-4 py-3 sm:px-5">
              <LeaveItem request={request} />
            </li>
          ))}
        </ul>
      )}
      {requests.length > shown.length && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" size="small" onClick={() => setShowsAll(true)} className="w-full">
            Show all {requests.length}
          </Button>
        </div>
      )}
    </Card>
  );
}

function pendingFirst(requests: readonly LeavePartsFragment[]): LeavePartsFragment[] {
  const isPending = ({ status }: LeavePartsFragment) => status === 'pending';
  return [...requests.filter(isPending), ...requests.filter((request) => !isPending(request))];
}
