import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { GraphqlProvider } from '../../app/graphql-provider.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazySection } from '../../ui/lazy-section.tsx';
import { SectionSkeleton } from '../../ui/section-skeleton.tsx';
import { fetchToasts } from '../../ui/toast.tsx';
import { AttendanceSection, fetchRestOfAttendance } from './attendance/attendance-section.tsx';
import { useFollowedHours } from './attendance/own-hours.ts';
import { useSendingKept } from './attendance/use-clock.ts';
import { EmployeeFrame } from './employee-frame.tsx';
import { outlineOf, type SectionKey, sectionOf } from './sections.ts';

const loadAnnualLeave = () => import('./annual-leave/annual-leave-section.tsx');
const AnnualLeaveSection = lazyComponent(async () => (await loadAnnualLeave()).AnnualLeaveSection);
const loadSickLeave = () => import('./sick-leave/sick-leave-section.tsx');
const SickLeaveSection = lazyComponent(async () => (await loadSickLeave()).SickLeaveSection);
const loadStatistics = () => import('./statistics/statistics-section.tsx');
const StatisticsSection = lazyComponent(async () => (await loadStatistics()).StatisticsSection);
const loadMessages = () => import('./messages/messages-section.tsx');
const MessagesSection = lazyComponent(async () => (await loadMessages()).MessagesSection);
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
  const { title, columns } = outlineOf(section);
  return (
    <GraphqlProvider>
      <OwnHours />
      <EmployeeFrame section={section}>
        <LazySection key={section} title={title} fallback={<SectionSkeleton columns={columns} />}>
          {screens[section]()}
        </LazySection>
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
