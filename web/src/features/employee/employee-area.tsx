import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { GraphqlProvider } from '../../app/graphql-provider.tsx';
import { AttendanceSection } from './attendance/attendance-section.tsx';
import { EmployeeFrame } from './employee-frame.tsx';
import { LaterSection } from './later-section.tsx';
import { MessagesSection } from './messages/messages-section.tsx';
import { type SectionKey, sectionOf } from './sections.ts';

const screens: Record<SectionKey, () => ReactNode> = {
  attendance: () => <AttendanceSection />,
  'annual-leave': () => <LaterSection section="annual-leave" />,
  'sick-leave': () => <LaterSection section="sick-leave" />,
  statistics: () => <LaterSection section="statistics" />,
  messages: () => <MessagesSection />,
};

/** The employee's dashboard: one of five sections, named by the address. */
export function EmployeeArea() {
  const [search] = useSearchParams();
  const section = sectionOf(search);
  return (
    <GraphqlProvider>
      <EmployeeFrame section={section}>{screens[section]()}</EmployeeFrame>
    </GraphqlProvider>
  );
}
