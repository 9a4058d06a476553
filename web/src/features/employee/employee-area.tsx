import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { GraphqlProvider } from '../../lib/api/graphql-provider.tsx';
import { preloadToasts } from '../../ui/feedback/toast.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../ui/loading/lazy-section.tsx';
import { SectionSkeleton } from '../../ui/loading/section-skeleton.tsx';
import { AttendanceSection, preloadAttendance } from './attendance/attendance-section.tsx';
import { useRefetchHours } from './attendance/hours-queries.ts';
import { restoreOpenEntry } from './attendance/open-entry-cache.ts';
import { useSendQueuedClockings } from './attendance/use-clock.ts';
import { EmployeeLayout } from './employee-layout.tsx';
import { type SectionKey, sectionFromParams, sectionSkeleton } from './employee-sections.ts';
import { initialDocuments } from './initial-documents.ts';
import { useRefetchAccount } from './use-refetch-account.ts';

const loadAnnualLeave = () => import('./annual-leave/annual-leave-section.tsx');
const AnnualLeaveSection = lazyComponent(async () => (await loadAnnualLeave()).AnnualLeaveSection);
const loadSickLeave = () => import('./sick-leave/sick-leave-section.tsx');
const SickLeaveSection = lazyComponent(async () => (await loadSickLeave()).SickLeaveSection);
const loadStatistics = () => import('./statistics/statistics-section.tsx');
const StatisticsSection = lazyComponent(async () => (await loadStatistics()).StatisticsSection);
const loadMessages = () => import('./messages/messages-section.tsx');
const MessagesSection = lazyComponent(async () => (await loadMessages()).MessagesSection);
const preloadAfterMs = 10_000;

const screens: Record<SectionKey, () => ReactNode> = {
  attendance: () => <AttendanceSection />,
  'annual-leave': () => <AnnualLeaveSection />,
  'sick-leave': () => <SickLeaveSection />,
  statistics: () => <StatisticsSection />,
  messages: () => <MessagesSection />,
};

/** The employee’s dashboard: one of five sections, chosen by the URL. */
export function EmployeeArea() {
  const [search] = useSearchParams();
  const section = sectionFromParams(search);
  const { title, columns } = sectionSkeleton(section);
  return (
    <GraphqlProvider initialDocuments={initialDocuments} restoreCache={restoreOpenEntry}>
      <HoursSync />
      <EmployeeLayout section={section}>
        <LazySection key={section} title={title} fallback={<SectionSkeleton columns={columns} />}>
          {screens[section]()}
        </LazySection>
      </EmployeeLayout>
    </GraphqlProvider>
  );
}

/** In every section: sends queued clockings and refetches what changed elsewhere. */
function HoursSync() {
  useRefetchHours();
  useRefetchAccount();
  useSendQueuedClockings();
  useEffect(() => {
    const timer = setTimeout(preloadSections, preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/**
 * Preloads code that the first view does not need: a phone on a ward may be offline when it is
 * opened.
 */
function preloadSections(): void {
  preloadToasts();
  // What fails now is loaded when it is opened.
  Promise.all([
    loadAnnualLeave(),
    loadSickLeave(),
    loadStatistics(),
    loadMessages(),
    preloadAttendance(),
  ]).catch(() => undefined);
}
