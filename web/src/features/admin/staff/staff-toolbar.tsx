import { Search } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { cx } from '../../../ui/cx.ts';
import { controlStyle } from '../../../ui/field.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { countByStatus, readFilter, writeFilter } from './staff-filter.ts';
import type { Presence, StaffMember } from './staff-member.ts';

const choices: (Presence | null)[] = [null, 'in', 'late', 'out'];

/** Finds somebody by name, and shows only those in, late or out. */
export function StaffToolbar({ staff }: { staff: readonly StaffMember[] }) {
  const [address, setAddress] = useSearchParams();
  const filter = readFilter(address);
  const counts = countByStatus(staff);
  const change = (part: Partial<typeof filter>) =>
    setAddress(writeFilter(address, { ...filter, ...part }), { replace: true });
  return (
    <search className="flex flex-wrap items-center gap-3 px-4 pb-3 sm:px-5">
      <span className="relative min-w-48 flex-1 sm:max-w-72">
        <Search aria-hidden className="absolute inset-y-0 left-3 my-auto size-4 text-muted" />
        <input
          type="search"
          aria-label="Search staff"
          placeholder="Search by name or username"
          value={filter.search}
          onChange={(event) => change({ search: event.target.value })}
          className={cx(controlStyle, 'pl-9')}
        />
      </span>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Status</legend>
        {choices.map((status) => (
          <button
            key={status ?? 'all'}
            type="button"
            aria-pressed={filter.status === status}
            onClick={() => change({ status })}
            className={cx(
              'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-12 font-medium transition-colors pointer-coarse:min-h-11',
              filter.status === status
                ? 'border-accent bg-accent-soft text-accent-ink'
                : 'border-line-strong text-muted hover:bg-hover hover:text-ink',
            )}
          >
            {status ? statuses[status].word : 'Everybody'}
            <span className="tabular-nums">{status ? counts[status] : staff.length}</span>
          </button>
        ))}
      </fieldset>
    </search>
  );
}
