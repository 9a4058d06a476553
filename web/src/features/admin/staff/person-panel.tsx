import { useState } from 'react';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { PersonHours } from '../corrections/person-hours.tsx';
import { DeactivatedNotice, EmploymentSection } from '../employment/employment-section.tsx';
import { AnnualLeaveSection } from '../entitlement/annual-leave-section.tsx';
import { PersonLeaveActions } from '../person-leave/person-leave-actions.tsx';
import { PersonSickness } from '../person-leave/person-sickness.tsx';
import { PersonRegistrations } from '../registrations/person-registrations.tsx';
import { PersonTeam } from '../teams/person-team.tsx';
import { PersonWorkingPatterns } from '../working-patterns/person-working-patterns.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonBadges } from './person-badges.tsx';
import { PersonDetails } from './person-details.tsx';
import { PersonPageLink } from './person-page-link.tsx';
import { nameOf } from './staff-member.ts';
import { type Person, usePeople } from './use-staff.ts';

/** A person's account: details, hours and actions. */
export function PersonPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { people, error } = usePeople();
  const [isOpen, setIsOpen] = useState(true);
  const person = people?.find((one) => one.id === id);
  const missingTitle = people
    ? 'Person not found'
    : error
      ? 'Account unavailable'
      : 'Loading account…';
  const title = person ? nameOf(person) : missingTitle;

  // Closes at once, because the URL changes too late for the focus to return.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  return (
    <SidePanel title={title} isOpen={isOpen} onClose={close}>
      {person && <Account person={person} />}
      {!person && !people && <Skeleton className="h-64" />}
      {!person && people && (
        <p className="text-muted">The account may have been deleted. Close this to see the list.</p>
      )}
    </SidePanel>
  );
}

function Account({ person }: { person: Person }) {
  return (
    <div className="@container grid grid-cols-1 gap-6">
      <div className="flex items-center gap-3">
        <Avatar name={nameOf(person)} />
        <PersonBadges person={person} />
        <PersonPageLink
          id={person.id}
          className="ml-auto rounded-[4px] text-14 text-accent-ink underline-offset-4 hover:underline"
        >
          Open full page
        </PersonPageLink>
      </div>
      <DeactivatedNotice person={person} />
      <PersonDetails person={person} />
      <EmploymentSection person={person} />
      {!person.isAdmin && <PersonTeam person={person} />}
      {!person.isAdmin && <PersonWorkingPatterns person={person} />}
      {!person.isAdmin && <AnnualLeaveSection person={person} />}
      <PersonRegistrations person={person} />
      {!person.isAdmin && (
        <>
          <PersonSickness person={person} />
          <PersonLeaveActions person={person} />
          <PersonHours userId={person.id} />
        </>
      )}
      <PersonActions person={person} />
    </div>
  );
}
