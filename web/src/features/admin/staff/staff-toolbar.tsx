import { useMemo } from 'react';
import { personStatuses } from '../../../ui/data-display/person-statuses.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { TeamFilter } from '../teams/team-filter.tsx';
import { countByStatus } from './staff-filter.ts';
import { type StaffMember, type StaffStatus, staffStatuses } from './staff-member.ts';
import { StaffSearch } from './staff-search.tsx';

interface StaffToolbarProps {
  staff: readonly StaffMember[];
  typed: string;
  onType: (text: string) => void;
  status: StaffStatus | null;
  onStatus: (status: StaffStatus | null) => void;
  teamId: string | null;
  onTeam: (teamId: string | null) => void;
}

/** The search field and the filters by team and status. */
export function StaffToolbar({
  staff,
  typed,
  onType,
  status,
  onStatus,
  teamId,
  onTeam,
}: StaffToolbarProps) {
  const counts = useMemo(() => countByStatus(staff), [staff]);
  const statuses = staffStatuses.filter(
    (one) => one !== 'left' || counts.left > 0 || status === 'left',
  );
  return (
    <search className="flex flex-wrap items-center gap-3 px-4 pb-3 max-sm:pt-2 sm:px-5">
      <StaffSearch typed={typed} onType={onType} placeholder="Name, job or username" />
      <TeamFilter selected={teamId} onSelect={onTeam} isLabelHidden className="w-52 max-sm:grow" />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Status</legend>
        {[null, ...statuses].map((choice) => (
          <button
            key={choice ?? 'all'}
            type="button"
            aria-pressed={status === choice}
            onClick={() => onStatus(choice)}
            className={cx(
              'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-12 font-medium transition-colors pointer-coarse:min-h-11',
              status === choice
                ? 'border-accent bg-accent-soft text-accent-ink'
                : 'border-line-strong text-muted hover:bg-hover hover:text-ink',
            )}
          >
            {choice ? personStatuses[choice].label : 'All'}
            <span className="tabular-nums">
              {(choice ? counts[choice] : staff.length - counts.left).toLocaleString('en-GB')}
            </span>
          </button>
        ))}
      </fieldset>
    </search>
  );
}
