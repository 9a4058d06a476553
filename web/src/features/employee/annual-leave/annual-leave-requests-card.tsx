import { TreePalm } from 'lucide-react';
import type { AnnualLeavePartsFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LeaveRequestsCard } from '../leave-requests/leave-requests-card.tsx';
import { useOwnLeaveRequests } from '../leave-requests/use-own-leave.ts';
import { LeaveItem } from './leave-item.tsx';

/** One’s own requests: pending ones first, then the latest. */
export function AnnualLeaveRequestsCard({ onRequest }: { onRequest(): void }) {
  const { value, ...query } = useOwnLeaveRequests('annual');
  return (
    <LeaveRequestsCard
      title="Your requests"
      query={{ ...query, value: value && pendingFirst(value) }}
      renderRequest={(request) => <LeaveItem request={request} />}
      empty={
        <EmptyState
          icon={<TreePalm aria-hidden />}
          title="No leave requested yet"
          body="Your requests and HR’s decisions appear here."
          action={<Button onClick={onRequest}>Request Leave</Button>}
        />
      }
    />
  );
}

function pendingFirst(requests: readonly AnnualLeavePartsFragment[]): AnnualLeavePartsFragment[] {
  const isPending = ({ status }: AnnualLeavePartsFragment) => status === 'pending';
  return [...requests.filter(isPending), ...requests.filter((request) => !isPending(request))];
}
