import type { EmploymentPeriod } from '@portal/kernel/employment';
import { employedPart } from '@portal/kernel/employment';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { formatDays } from '../../leave/format-leave.ts';
import type { Proposal } from './use-proposal.ts';

interface ProposalCardProps {
  proposal: Proposal;
  isStale: boolean;
  employment: EmploymentPeriod | null;
  onUse: (days: number) => void;
}

/** The proposed days with how they are calculated, or why none can be proposed. */
export function ProposalCard({ proposal, isStale, employment, onUse }: ProposalCardProps) {
  const { days, steps } = proposal;
  return (
    <section
      aria-label="Proposal"
      aria-busy={isStale}
      className={cx(
        'grid gap-3 rounded-card border border-line-strong p-4 text-14',
        isStale && 'opacity-60',
      )}
    >
      {days === null ? (
        <p>{formatNoProposal(proposal, employment)}</p>
      ) : (
        <>
          <ol aria-label="Calculation" className="grid gap-1 text-muted tabular-nums">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status">
              Proposal: <strong className="font-semibold tabular-nums">{formatDays(days)}</strong>
            </p>
            <Button variant="secondary" size="small" disabled={isStale} onClick={() => onUse(days)}>
              Use {formatDays(days)}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function formatNoProposal(
  { leaveYearStart, leaveYearEnd }: Proposal,
  employment: EmploymentPeriod | null,
): string {
  const year = { start: leaveYearStart, end: leaveYearEnd };
  return employment && !employedPart(employment, year)
    ? 'They aren’t employed in this leave year, so we can’t propose days. You can still enter a number.'
    : 'With irregular hours, leave accrues in hours, so we can’t propose days here. You can still enter a number.';
}
