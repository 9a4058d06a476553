import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { GraphqlProvider } from '../../app/graphql-provider.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fetchToasts } from '../../ui/toast.tsx';
import { AttendanceSection, fetchRestOfAttendance } from './attendance/attendance-section.tsx';
import { useFollowedHours } from './attendance/own-hours.ts';
import { useSendingKept } from './attendance/use-clock.ts';
import { EmployeeFrame } from './employee-frame.tsx';
import { type SectionKey, sectionOf } from './sections.ts';

const loadAnnualLeave = () => import('./annual-leave/annual-leave-section.tsx');
const AnnualLeaveSection = lazy(async () => ({
  default: (await loadAnnualLeave()).AnnualLeaveSection,
}));
const loadSickLeave = () => import('./sick-leave/sick-leave-section.tsx');
const SickLeaveSection = lazy(async () => ({
  default: (await loadSickLeave()).SickLeaveSection,
}));
const loadStatistics = () => import('./statistics/statistics-section.tsx');
const StatisticsSection = lazy(async () => ({
  default: (await loadStatistics()).StatisticsSection,
}));
const loadMessages = () => import('./messages/messages-section.tsx');
const MessagesSection = lazy(async () => ({
  default: (await loadMessages()).MessagesSection,
}));
const restAfterMs = 10_000;

const screens: Record<SectionKey, () => ReactNode> = {
  attendance: () => <AttendanceSection />,
  'annual-leave': () => <AnnualLeaveSection />,
  'sick-leave': () => <SickLeaveSection />,
  statistics: () => <StatisticsSection />,
  messages: () => <MessagesSection />,
};

/** The employee's dashboard: one of five sections, named by the address. */
export function EmployeeArea() {
  const [search] = useSearchParams();
  const section = sectionOf(search);
  return (
    <GraphqlProvider>
      <OwnHours />
      <EmployeeFrame section={section}>
        <Suspense fallback={<Skeleton className="h-96" />}>{screens[section]()}</Suspense>
      </EmployeeFrame>
    </GraphqlProvider>
  );
}

/** In every section: what was clocked without a network is sent, and what changes elsewhere is shown. */
function OwnHours() {
  useFollowedHours();
  useSendingKept();
  useEffect(() => {
    const timer = setTimeout(fetchRest, restAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/** What was not part of the first view: a phone on a ward may have no network when it is opened. */
function fetchRest(): void {
  fetchToasts();
  // What can't be fetched now is fetched when it is opened.
  Promise.all([
    loadAnnualLeave(),
    loadSickLeave(),
    loadStatistics(),
    loadMessages(),
    fetchRestOfAttendance(),
  ]).catch(() => undefined);
}
