import { formatDateTime } from '@portal/kernel/format-date';
import { patternOn } from '@portal/kernel/working-pattern';
import { KeyRound, RotateCcw, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { Secret } from '../../../ui/data-display/secret.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { PersonHours } from '../corrections/person-hours.tsx';
import { EmploymentBadge } from '../employment/employment-badge.tsx';
import { DeactivatedNotice, EmploymentSection } from '../employment/employment-section.tsx';
import { PersonLeaveActions } from '../person-leave/person-leave-actions.tsx';
import { PersonSickness } from '../person-leave/person-sickness.tsx';
import { PersonRegistrations } from '../registrations/person-registrations.tsx';
import { PersonWorkingPatterns } from '../working-patterns/person-working-patterns.tsx';
import { AccountDetail } from './account-detail.tsx';
import { accountRestriction, canEditAccount, formatPasswordState } from './account-permissions.ts';
import { useAccounts } from './accounts-context.ts';
import { EditableField } from './editable-field.tsx';
import { formatRole, nameOf } from './staff-member.ts';
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
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={person.isAdmin ? 'accent' : 'neutral'}>
            <span className="capitalize">{formatRole(person.role)}</span>
          </Badge>
          <EmploymentBadge person={person} />
          {person.isFirstLogin && <Badge tone="late">Setup not finished</Badge>}
        </div>
      </div>
      <DeactivatedNotice person={person} />
      <PersonDetails person={person} />
      <EmploymentSection person={person} />
      {!person.isAdmin && <PersonWorkingPatterns person={person} />}
      <PersonRegistrations person={person} />
      {!person.isAdmin && (
        <>
          <PersonSickness person={person} />
          <PersonLeaveActions person={person} />
          <PersonHours userId={person.id} />
        </>
      )}
      <Actions person={person} />
    </div>
  );
}

function PersonDetails({ person }: { person: Person }) {
  const { viewer } = useAccounts();
  const today = useToday();
  const email = person.email ?? <span className="text-muted">None</span>;
  return (
    <dl className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
      <AccountDetail label="Username">
        <span className="break-all">{person.username}</span>
      </AccountDetail>
      <AccountDetail label="Email">
        {canEditAccount(viewer, person) ? (
          <EditableField person={person} field="email" location="panel" align="right">
            {email}
          </EditableField>
        ) : (
          email
        )}
      </AccountDetail>
      <AccountDetail label="Access level">
        <span className="capitalize">{formatRole(person.role)}</span>
      </AccountDetail>
      {!person.isAdmin && (
        <>
          {!patternOn(person.workingPatterns ?? [], today) && (
            <AccountDetail label="Work hours">
              <EditableField person={person} field="hours" location="panel" align="right">
                {person.workStartTime} to {person.workEndTime}
              </EditableField>
            </AccountDetail>
          )}
          <AccountDetail label="Leave entitlement">
            <EditableField person={person} field="entitlement" location="panel" align="right">
              {person.annualLeaveEntitlement} {person.annualLeaveEntitlement === 1 ? 'day' : 'days'}{' '}
              a year
            </EditableField>
          </AccountDetail>
        </>
      )}
      <AccountDetail label="Password">
        <Secret
          label="temporary password"
          value={person.password}
          none={formatPasswordState(person)}
        />
      </AccountDetail>
      <AccountDetail label="Security question">
        {person.securityQuestion ?? <span className="text-muted">Not chosen yet</span>}
      </AccountDetail>
      <AccountDetail label="Account created">
        {person.createdAt && formatDateTime(new Date(person.createdAt))}
      </AccountDetail>
    </dl>
  );
}

function Actions({ person }: { person: Person }) {
  const { viewer, act } = useAccounts();
  const reason = accountRestriction(viewer, person);
  if (viewer.id === person.id) {
    return (
      <p className="text-14 text-muted">
        This is your own account. You can change your password in the profile menu. Another{' '}
        {viewer.role === 'master-admin' ? 'master admin' : 'administrator'} can reset or delete it.
      </p>
    );
  }
  if (reason) {
    return <p className="text-14 text-muted">Only a master admin can change this account.</p>;
  }
  return (
    <section aria-label="Actions" className="grid gap-2 sm:grid-cols-2">
      <Button
        variant="secondary"
        icon={<KeyRound aria-hidden />}
        onClick={() => act('reset-password', person)}
      >
        Reset password
      </Button>
      <Button
        variant="secondary"
        icon={<RotateCcw aria-hidden />}
        onClick={() => act('reset-user', person)}
      >
        Reset as New User
      </Button>
      <Button
        variant="secondary"
        icon={<ShieldCheck aria-hidden />}
        onClick={() => act('change-role', person)}
      >
        Change access level
      </Button>
      <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => act('delete', person)}>
        Delete
      </Button>
    </section>
  );
}
