import { searchKey, searchWords } from '@portal/kernel/search-key';
import { Handshake } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { NoMatches } from '../../shell/no-matches.tsx';
import { nameOf as fullName } from '../staff/staff-member.ts';
import { StaffSearch } from '../staff/staff-search.tsx';
import { type NameOf, useNames } from '../staff/use-names.ts';
import { useStaffFilter } from '../staff/use-staff-filter.ts';
import { DeletePartnershipDialog } from './delete-partnership-dialog.tsx';
import { type NamedPartnership, partnerColumns, sortableColumns } from './partner-columns.tsx';
import { type Partnership, usePartnerships } from './use-partnerships.ts';

/** Up to this number there is no search field. */
const few = 5;

/** All partnerships. Search and sort order live in the URL. */
export function PartnershipList() {
  const { partnerships: all, error, refetch } = usePartnerships();
  const { typed, setTyped, search, sorting, change } = useStaffFilter(sortableColumns);
  const [ending, setEnding] = useState<Partnership | null>(null);
  const nameOf = useNames();
  const columns = useMemo(() => partnerColumns(setEnding), []);
  const named = useMemo(() => all?.map((one) => withNames(one, nameOf)) ?? [], [all, nameOf]);
  const rows = useMemo(() => matching(named, search), [named, search]);
  const container = useRef<HTMLDivElement>(null);
  const isFilteredList = all !== undefined && rows.length < all.length;
  if (error && !all) {
    return (
      <div className="p-4">
        <LoadFailureBanner error={error} onRetry={refetch} />
      </div>
    );
  }

  /** The button that opened the dialog goes with its row. */
  function close(): void {
    setEnding(null);
    keepFocus(container.current);
  }

  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {(typed !== '' || (all?.length ?? 0) > few) && (
        <search className="flex flex-wrap items-center gap-3 px-4 pb-3 sm:px-5">
          <StaffSearch typed={typed} onType={setTyped} />
          <p role="status" className="text-12 text-muted tabular-nums">
            {isFilteredList && `${count(rows.length)} of ${count(all.length)} shown`}
          </p>
        </search>
      )}
      <DataTable
        caption="Holiday partners"
        columns={columns}
        rows={rows}
        getRowId={({ id }) => id}
        isLoading={!all}
        isFixed
        sorting={sorting}
        onSorting={(order) => change({ sorting: order })}
        empty={
          isFilteredList ? (
            <NoMatches
              icon={<Handshake aria-hidden />}
              body="No partners match this search."
              clearLabel="Show all"
              onClear={() => change({ search: '' })}
            />
          ) : (
            <NoPartnerships />
          )
        }
      />
      {ending && <DeletePartnershipDialog partnership={ending} onClose={close} />}
    </div>
  );
}

function NoPartnerships() {
  return (
    <EmptyState
      icon={<Handshake aria-hidden />}
      title="No holiday partnerships created yet."
      body="Choose two members of staff above. When one has approved annual leave, the other can’t take annual leave on those days."
    />
  );
}

function withNames(partnership: Partnership, nameOf: NameOf): NamedPartnership {
  const { user1, user2 } = partnership;
  const name = (user: typeof user1) => (user ? nameOf(user.id) || fullName(user) : '');
  return { ...partnership, first: name(user1), second: name(user2) };
}

/** The partnerships whose names contain every word of the search. */
function matching(all: readonly NamedPartnership[], search: string): readonly NamedPartnership[] {
  const words = searchWords(search);
  if (words.length === 0) return all;
  return all.filter((one) => {
    const names = searchKey(`${one.first} ${one.second}`);
    return words.every((word) => names.includes(word));
  });
}

function count(value: number): string {
  return value.toLocaleString('en-GB');
}
