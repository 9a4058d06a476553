import { Handshake } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { folded } from '../staff/folded.ts';
import { nameOf as fullName } from '../staff/staff-member.ts';
import { StaffSearch } from '../staff/staff-search.tsx';
import { type NameOf, useNames } from '../staff/use-names.ts';
import { useStaffFilter } from '../staff/use-staff-filter.ts';
import { DeletePartnership } from './delete-partnership.tsx';
import { type NamedPartners, partnerColumns, sortable } from './partner-columns.tsx';
import { type HolidayPartners, usePartnerships } from './use-partnerships.ts';

/** With so few, nobody needs to look for one. */
const few = 5;

/** All holiday partners; what is searched for and the order are in the address. */
export function PartnershipList() {
  const { partnerships: all, error, refetch } = usePartnerships();
  const { typed, setTyped, search, sorting, change } = useStaffFilter(sortable);
  const [ending, setEnding] = useState<HolidayPartners | null>(null);
  const nameOf = useNames();
  const columns = useMemo(() => partnerColumns(setEnding), []);
  const named = useMemo(() => all?.map((one) => withNames(one, nameOf)) ?? [], [all, nameOf]);
  const rows = useMemo(() => matching(named, search), [named, search]);
  const place = useRef<HTMLDivElement>(null);
  const isPart = all !== undefined && rows.length < all.length;
  if (error && !all) {
    return (
      <div className="p-4">
        <LoadFailed error={error} onRetry={refetch} />
      </div>
    );
  }

  /** What opened the question is gone once they are partners no more. */
  function close(): void {
    setEnding(null);
    keepFocus(place.current);
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {(typed !== '' || (all?.length ?? 0) > few) && (
        <search className="flex flex-wrap items-center gap-3 px-4 pb-3 sm:px-5">
          <StaffSearch typed={typed} onType={setTyped} />
          <p role="status" className="text-12 text-muted tabular-nums">
            {isPart && `${count(rows.length)} of ${count(all.length)} shown`}
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
        empty={isPart ? <NothingMatches onShowAll={() => change({ search: '' })} /> : <NoneYet />}
      />
      {ending && <DeletePartnership partnership={ending} onClose={close} />}
    </div>
  );
}

function NoneYet() {
  return (
    <EmptyState
      icon={<Handshake aria-hidden />}
      title="No holiday partnerships created yet."
      body="Choose two members of staff above. From then on, leave of one is refused where the other is off."
    />
  );
}

function NothingMatches({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<Handshake aria-hidden />}
      title="Nobody matches"
      body="No partner fits this search."
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all
        </Button>
      }
    />
  );
}

function withNames(partnership: HolidayPartners, nameOf: NameOf): NamedPartners {
  const { user1, user2 } = partnership;
  const name = (user: typeof user1) => (user ? nameOf(user.id) || fullName(user) : '');
  return { ...partnership, first: name(user1), second: name(user2) };
}

/** Those with every word of a search in the names of the two. */
function matching(all: readonly NamedPartners[], search: string): readonly NamedPartners[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  return all.filter((one) => {
    const names = folded(`${one.first} ${one.second}`);
    return words.every((word) => names.includes(word));
  });
}

function count(value: number): string {
  return value.toLocaleString('en-GB');
}
