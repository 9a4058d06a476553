import { formatLongDay } from '@portal/kernel/format';
import { londonDay } from '@portal/kernel/london';
import { useNow } from '../../../app/use-now.ts';
import { usePage } from '../../../app/use-page.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeaveBalanceCard } from './leave-balance-card.tsx';
import { StatusCard } from './status-card.tsx';
import { TodayCard } from './today-card.tsx';
import { useHoursOfOtherTabs } from './use-attendance.ts';

export function AttendanceSection() {
  usePage('Time & Attendance');
  useHoursOfOtherTabs();
  const today = londonDay(new Date(useNow()));
  return (
    <>
      <PageHeader title="Time & Attendance" description={formatLongDay(today)} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <div className="h-full lg:row-span-2">
          <StatusCard />
        </div>
        <TodayCard />
        <LeaveBalanceCard />
      </div>
    </>
  );
}
