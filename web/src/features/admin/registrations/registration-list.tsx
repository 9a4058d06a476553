import { type ReactNode, useMemo, useRef } from 'react';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { canEditAccount } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { distinctNames, nameOf } from '../staff/staff-member.ts';
import { usePeople } from '../staff/use-staff.ts';
import { type ListedRegistration, registrationColumns } from './registration-columns.tsx';
import type { RegistrationFilter } from './registration-filter.ts';
import type { RegistrationActions } from './registration-menu.tsx';
import { useRegistrationList } from './use-registration-list.ts';

interface RegistrationListProps {
  filter: RegistrationFilter;
  /** Stable, so that rows aren’t rendered again. */
  actions: RegistrationActions;
  empty: ReactNode;
}

/** The registrations that match a filter, soonest expiry first. */
export function RegistrationList({ filter, actions, empty }: RegistrationListProps) {
  const list = useRegistrationList(filter);
  const rows = useRows(list.items);
  const columns = useMemo(() => registrationColumns(actions), [actions]);
  const isLoading = !list.items && !list.error;
  const container = useRef<HTMLDivElement>(null);

  /** The pressed button goes with the last page, so the first new row takes the focus. */
  async function showMore(): Promise<void> {
    const firstNew = rows.length;
    await list.showMore();
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const link = container.current?.querySelector<HTMLElement>(`[data-index="${firstNew}"] a`);
      link?.focus({ preventScroll: true });
    });
  }

  return (
    <div ref={container}>
      {list.error !== null && (
        <div className="px-4 pb-3 sm:px-5">
          <UnavailableBanner
            query={{ value: list.items, error: list.error as Error, retry: () => list.retry() }}
          />
        </div>
      )}
      <p role="status" className="px-4 pb-2 text-12 text-muted tabular-nums sm:px-5">
        {list.items && formatCount(list.items.length, list.hasMore)}
      </p>
      {(list.items || isLoading) && (
        <DataTable
          caption="Registrations, soonest expiry first"
          columns={columns}
          rows={rows}
          getRowId={({ registration }) => registration.id}
          isLoading={isLoading}
          isFixed
          empty={empty}
        />
      )}
      {list.moreFailed !== null && (
        <div className="px-4 pb-3 sm:px-5">
          <LoadFailureBanner error={list.moreFailed} onRetry={() => void showMore()} />
        </div>
      )}
      {list.hasMore && list.moreFailed === null && (
        <div className="grid justify-items-center border-t border-line p-4">
          <Button
            variant="secondary"
            isPending={list.isLoadingMore}
            onClick={() => void showMore()}
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

function useRows(items: ReturnType<typeof useRegistrationList>['items']): ListedRegistration[] {
  const { viewer } = useAccounts();
  const { people } = usePeople();
  const today = useToday();
  return useMemo(() => {
    const names = distinctNames(people ?? []);
    const personById = new Map(people?.map((person) => [person.id, person]));
    return (items ?? []).map((registration) => {
      const person = personById.get(registration.userId);
      return {
        registration,
        name: names.get(registration.userId) ?? nameOf(registration.person),
        canEdit: person !== undefined && canEditAccount(viewer, person),
        today,
      };
    });
  }, [items, people, viewer, today]);
}

function formatCount(count: number, hasMore: boolean): string {
  if (count === 0) return '';
  if (hasMore) return `The first ${count.toLocaleString('en-GB')}, soonest expiry first`;
  const shown = count === 1 ? '1 registration' : `${count.toLocaleString('en-GB')} registrations`;
  return count === 1 ? shown : `${shown}, soonest expiry first`;
}
