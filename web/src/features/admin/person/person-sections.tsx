import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useStagedCount } from '../../../ui/loading/use-staged-count.ts';
import { PersonHours } from '../corrections/person-hours.tsx';
import { DeactivatedNotice, EmploymentSection } from '../employment/employment-section.tsx';
import { AnnualLeaveSection } from '../entitlement/annual-leave-section.tsx';
import { PersonLeaveActions } from '../person-leave/person-leave-actions.tsx';
import { PersonSickness } from '../person-leave/person-sickness.tsx';
import { PersonRegistrations } from '../registrations/person-registrations.tsx';
import { accountRestriction } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { PersonDetails } from '../staff/person-details.tsx';
import { PersonSection } from '../staff/person-section.tsx';
import type { Person } from '../staff/use-staff.ts';
import { PersonTeam } from '../teams/person-team.tsx';
import { PersonWorkingPatterns } from '../working-patterns/person-working-patterns.tsx';
import { PersonChanges } from './person-changes.tsx';
import { PersonLateness } from './person-lateness.tsx';
import { PersonLeaveStrip } from './person-leave-strip.tsx';
import { PersonMessages } from './person-messages.tsx';
import { PersonPartners } from './person-partners.tsx';
import { PersonPendingRequests } from './person-pending-requests.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { PersonWeeks } from './person-weeks.tsx';
import { PrintedLedger } from './printed-ledger.tsx';

/**
 * The sections of a person’s page: figures over time, and details beside them. Administrators have no
 * hours or leave. Each section is a component that takes the person, as in their panel.
 */
export function PersonSections({ person }: { person: Person }) {
  const { viewer } = useAccounts();
  const isStaff = !person.isAdmin;
  const activity = [
    isStaff && <PersonLeaveStrip person={person} />,
    isStaff && <PersonWeeks person={person} />,
    isStaff && <PersonLateness person={person} />,
    isStaff && (
      <div data-screen-only>
        <PersonLeaveActions person={person} />
      </div>
    ),
    isStaff && <PersonHours userId={person.id} />,
    <PersonMessages person={person} />,
    accountRestriction(viewer, person) === null && <PersonSessions person={person} />,
    <PersonChanges person={person} />,
  ];
  const details = [
    <EmploymentSection person={person} />,
    isStaff && <PersonTeam person={person} />,
    isStaff && <PersonWorkingPatterns person={person} />,
    isStaff && <AnnualLeaveSection person={person} />,
    isStaff && <PrintedLedger userId={person.id} />,
    isStaff && <PersonSickness person={person} />,
    <PersonRegistrations person={person} />,
    isStaff && <PersonPartners person={person} />,
    <PersonSection title="Account">
      <PersonDetails person={person} />
    </PersonSection>,
  ];
  // In both columns at the same time.
  const ready = useStagedCount(Math.max(activity.length, details.length), { first: 1, step: 1 });
  return (
    <>
      <DeactivatedNotice person={person} />
      {isStaff && <PersonPendingRequests userId={person.id} />}
      <div
        data-print-columns
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-5"
      >
        <Column title="Time, leave and activity" sections={activity} ready={ready} />
        <Column title="Employment and account" sections={details} ready={ready} />
      </div>
    </>
  );
}

/**
 * Each section in a card, and a placeholder for those that aren’t ready; on paper, both columns flow as one. Its heading is for
 * screen readers: it groups the sections’ own.
 */
function Column({
  title,
  sections,
  ready,
}: {
  title: string;
  sections: readonly ReactNode[];
  ready: number;
}) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <h2 className="sr-only">{title}</h2>
      {sections.slice(0, ready).map(
        (section, index) =>
          section && (
            <Card
              key={index}
              className="break-inside-avoid has-[[data-print-only]]:hidden has-[[data-print-only]]:print:block has-[[data-screen-only]]:print:hidden"
            >
              {section}
            </Card>
          ),
      )}
      {ready < sections.length && <Skeleton className="h-128" />}
    </div>
  );
}
