import { formatDuration } from '@portal/kernel/duration';
import { Clock, ClockAlert, UserPlus, Users, Wifi } from 'lucide-react';
import { Link } from 'react-router';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { countByStatus } from '../staff/staff-filter.ts';
import type { StaffMember } from '../staff/staff-member.ts';
import { StatusTable } from '../staff/status-table.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { addressOf } from '../tabs.ts';
import { totalMinutes } from './total-minutes.ts';

/** Those at work come first. */
const shown = 10;

/** How things stand right now. */
export function OverviewTab({ onAdd }: { onAdd: () => void }) {
  const { staff, isLoading, error, retry } = useStaff();
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <Button icon={<UserPlus aria-hidden />} onClick={onAdd}>
            Add New Staff Member
          </Button>
        }
      />
      {error ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : (
        <>
          <Numbers staff={staff} isLoading={isLoading} />
          <StaffList staff={staff} isLoading={isLoading} onAdd={onAdd} />
        </>
      )}
    </>
  );
}

interface Props {
  staff: readonly StaffMember[];
  isLoading: boolean;
}

function Numbers({ staff, isLoading }: Props) {
  const counts = countByStatus(staff);
  const known = counts.in + counts.late + counts.out;
  const minutes = totalMinutes(staff);
  const number = (value: number | string, isKnown: boolean) => {
    if (isLoading) return <Skeleton className="my-1 h-8 w-16" />;
    return isKnown ? value : '–';
  };
  const isKnown = staff.length === 0 || known > 0;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <StatCard
        label="Staff Online"
        value={number(counts.in + counts.late, isKnown)}
        detail="clocked in now"
        icon={<Wifi aria-hidden />}
        href={`${addressOf('staff')}&sort=status`}
      />
      <StatCard
        label="Late"
        value={number(counts.late, isKnown)}
        detail="of those clocked in"
        icon={<ClockAlert aria-hidden />}
        href={`${addressOf('staff')}&status=late`}
      />
      <StatCard
        label="Hours today"
        value={number(formatDuration(minutes ?? 0), minutes !== null)}
        detail="all staff together"
        icon={<Clock aria-hidden />}
        href={`${addressOf('staff')}&sort=-today`}
      />
      <StatCard
        label="Total staff"
        value={number(staff.length, true)}
        detail="without administrators"
        icon={<Users aria-hidden />}
        href={addressOf('staff')}
      />
    </div>
  );
}

function StaffList({ staff, isLoading, onAdd }: Props & { onAdd: () => void }) {
  const more = staff.length - shown;
  return (
    <Card
      title="Current Staff Status"
      flush
      actions={
        <Link to={addressOf('staff')} className={buttonStyle('quiet', 'small')}>
          All staff
        </Link>
      }
    >
      <StatusTable staff={staff} isLoading={isLoading} limit={shown} onAdd={onAdd} />
      {more > 0 && (
        <p className="border-t border-line px-4 py-3 text-14 text-muted sm:px-5">
          and {more.toLocaleString('en-GB')} more, who are all under{' '}
          <Link to={addressOf('staff')} className="text-accent-ink underline underline-offset-4">
            Staff Management
          </Link>
        </p>
      )}
    </Card>
  );
}
