import { formatDuration } from '@portal/kernel/duration';
import { Clock, ClockAlert, UserPlus, Users, Wifi } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { countByStatus } from '../staff/staff-filter.ts';
import type { StaffMember } from '../staff/staff-member.ts';
import { StatusCell } from '../staff/status-cell.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { addressOf, addressOfPerson } from '../tabs.ts';
import { totalMinutes } from './total-minutes.ts';

const shown = 8;

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
          <StaffList staff={staff} isLoading={isLoading} />
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

function StaffList({ staff, isLoading }: Props) {
  const present = staff.filter(({ status }) => status === 'in' || status === 'late');
  return (
    <Card
      title="At work now"
      flush
      actions={
        <Link to={addressOf('staff')} className={buttonStyle('quiet', 'small')}>
          All staff
        </Link>
      }
    >
      {isLoading && <Skeleton className="m-4 h-40" />}
      {!isLoading && present.length === 0 && (
        <EmptyState
          icon={<Users aria-hidden />}
          title="Nobody is clocked in"
          body="Whoever clocks in appears here within seconds."
        />
      )}
      <ul className="divide-y divide-line">
        {present.slice(0, shown).map((member) => (
          <li
            key={member.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5"
          >
            <span className="flex min-w-0 items-center gap-3">
              <Avatar name={member.name} size="small" />
              <Link
                to={addressOfPerson({ id: member.id, isAdmin: false })}
                className="truncate rounded-[4px] font-medium underline-offset-4 hover:text-accent-ink hover:underline"
              >
                {member.name}
              </Link>
            </span>
            <StatusCell status={member.status} entry={member.entry} />
          </li>
        ))}
      </ul>
      {present.length > shown && (
        <p className="border-t border-line px-5 py-3 text-14 text-muted">
          and {present.length - shown} more
        </p>
      )}
    </Card>
  );
}
