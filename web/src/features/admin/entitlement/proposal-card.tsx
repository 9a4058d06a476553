import type { EmploymentPeriod } from '@portal/kernel/employment';
import { isEmployedDuring } from '@portal/kernel/employment';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
import type { Proposal } from './use-proposal.ts';

interface ProposalCardProps {
  proposal: Proposal;
  isStale: boolean;
  employment: EmploymentPeriod | null;
  onUse: (days: number) => void;
}

/** The proposed leave with how they are calculated, or why none can be proposed. */
export function ProposalCard({ proposal, isStale, employment, onUse }: ProposalCardProps) {
  const { days, steps, unit } = proposal;
  return (
    <section
      aria-label="Suggestion"
      aria-busy={isStale}
      className={cx(
        'grid gap-3 rounded-card border border-line-strong p-4 text-14',
        isStale && 'opacity-60',
      )}
    >
      {days === null ? (
        <>
          <Steps steps={steps} />
          <p>{formatNoProposal(proposal, employment)}</p>
        </>
      ) : (
        <>
          <Steps steps={steps} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status">
              Suggestion:{' '}
              <strong className="font-semibold tabular-nums">
                {formatLeaveAmount(days, unit)}
              </strong>
            </p>
            <Button variant="secondary" size="small" disabled={isStale} onClick={() => onUse(days)}>
              Use {formatLeaveAmount(days, unit)}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Calculation" className="grid gap-1 text-muted tabular-nums">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function formatNoProposal(
  { leaveYearStart, leaveYearEnd, unit }: Proposal,
  employment: EmploymentPeriod | null,
): string {
  const year = { start: leaveYearStart, end: leaveYearEnd };
  return employment && !isEmployedDuring(employment, year)
    ? `They aren’t employed in this leave year, so we can’t suggest ${unit}. You can still enter a number.`
    : 'With irregular hours, leave builds up with the hours worked, so we can’t suggest a number. You can still enter one.';
}
