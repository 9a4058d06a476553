import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { GraphqlProvider } from '../../app/graphql-provider.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AttendanceSection } from './attendance/attendance-section.tsx';
import { useFollowedHours } from './attendance/own-hours.ts';
import { useSendingKept } from './attendance/use-clock.ts';
import { EmployeeFrame } from './employee-frame.tsx';
import { LaterSection } from './later-section.tsx';
import { MessagesSection } from './messages/messages-section.tsx';
import { type SectionKey, sectionOf } from './sections.ts';

const StatisticsSection = lazy(async () => ({
  default: (await import('./statistics/statistics-section.tsx')).StatisticsSection,
}));

const screens: Record<SectionKey, () => ReactNode> = {
  attendance: () => <AttendanceSection />,
  'annual-leave': () => <LaterSection section="annual-leave" />,
  'sick-leave': () => <LaterSection section="sick-leave" />,
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
  return null;
}
