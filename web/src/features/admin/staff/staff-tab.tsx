import { FileUp, UserPlus } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import type { SortingState } from '../../../ui/tables/data-table.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { tabPath } from '../admin-tabs.ts';
import { StaffTable } from './staff-table.tsx';
import { StaffToolbar } from './staff-toolbar.tsx';
import { useStaff } from './use-staff.ts';
import { useStaffFilter } from './use-staff-filter.ts';

/** The Staff Management tab. */
export function StaffTab({ onAdd }: { onAdd: () => void }) {
  const navigate = useNavigate();
  const { staff, isLoading, error, isPartlyUnavailable, retry } = useStaff();
  const { typed, setTyped, search, status, sorting, change } = useStaffFilter();
  const sort = useCallback((order: SortingState) => change({ sorting: order }), [change]);
  const showAll = useCallback(() => change({ search: '', status: null }), [change]);
  const showLeavers = useCallback(() => change({ status: 'left' }), [change]);
  return (
    <>
      <PageHeader
        title="Staff Management"
        description="Click a value to edit it."
        actions={
          <>
            <Button
              variant="secondary"
              icon={<FileUp aria-hidden />}
              onClick={() => navigate(tabPath('staff', 'import'))}
            >
              Import from CSV
            </Button>
            <Button icon={<UserPlus aria-hidden />} onClick={onAdd}>
              Add New Staff Member
            </Button>
          </>
        }
      />
      {isPartlyUnavailable && (
        <Banner
          tone="warning"
          title="Part of the portal is unavailable"
          actions={
            <Button variant="secondary" size="small" onClick={() => void retry()}>
              Try again
            </Button>
          }
        >
          Missing data is shown as a dash.
        </Banner>
      )}
      <Card title="Current Staff Status" flush>
        {error ? (
          <div className="p-4">
            <LoadFailureBanner error={error} onRetry={retry} />
          </div>
        ) : (
          <>
            {(isLoading || staff.length > 0) && (
              <StaffToolbar
                staff={staff}
                typed={typed}
                onType={setTyped}
                status={status}
                onStatus={(chosen) => change({ status: chosen })}
              />
            )}
            <StaffTable
              staff={staff}
              search={search}
              status={status}
              sorting={sorting}
              isLoading={isLoading}
              onSorting={sort}
              onShowAll={showAll}
              onShowLeavers={showLeavers}
              onAdd={onAdd}
            />
          </>
        )}
      </Card>
    </>
  );
}
