import type { LeaveCostPartsFragment, LeaveRefusalCode } from '../../../gql/documents.ts';
import { type ApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { CoverWarning, isExplainedByCover } from '../../leave/cover/cover-warning.tsx';
import { LeaveCostSummary } from '../../leave/leave-cost-summary.tsx';
import type { LeaveValues } from './leave-values.ts';
import { useLeaveCost } from './use-leave-cost.ts';

const refusalTitles: Record<LeaveRefusalCode, string> = {
  BAD_INPUT: 'You can’t request these dates',
  LEAVE_CONFLICT: 'Leave Conflict',
  LEAVE_OVERLAPS: 'You already have leave on these days',
  LEAVE_EXCEEDED: 'You don’t have enough leave left',
  COVER_TOO_LOW: 'Cover would be too low',
};

/** What a request uses, and why it would be refused, before it is sent. */
export function LeaveCostPreview({ form }: { form: LeaveValues }) {
  const { cost, needsHours, isLoading, error } = useLeaveCost(form);
  return (
    <div aria-live="polite" aria-busy={isLoading} className="grid min-h-20 gap-3">
      {isLoading && <Skeleton className="h-20" />}
      {!isLoading && cost && <Cost cost={cost} />}
      {!isLoading && !cost && !error && (
        <p className="grid place-items-center rounded-card border border-dashed border-line-strong px-4 py-3 text-center text-14 text-muted">
          {needsHours
            ? 'Enter hours to see how they affect your balance.'
            : 'Choose dates to see how they affect your balance.'}
        </p>
      )}
      {!isLoading && !cost && error && (
        <Banner tone="warning" title="We can’t work out what this uses right now">
          <p>{describeError(toApiError(error))}</p>
        </Banner>
      )}
    </div>
  );
}

/** If leave responded, only the preview may have failed. */
function describeError(error: ApiError): string {
  const canStillSend = ![0, 503].includes(error.status) && 'You can still send the request.';
  return [serverMessage(error), canStillSend].filter(Boolean).join(' ');
}

function Cost({ cost }: { cost: LeaveCostPartsFragment }) {
  const { refusal, coverShortfalls } = cost;
  return (
    <>
      {refusal && !isExplainedByCover(cost) && (
        <Banner tone="warning" title={refusalTitles[refusal.code]}>
          <p>{refusal.message}</p>
        </Banner>
      )}
      <CoverWarning shortfalls={coverShortfalls} />
      <LeaveCostSummary label="This request uses" cost={cost} />
    </>
  );
}
