import { formatDateTime } from '@portal/kernel/format';
import { type ReactNode, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Secret } from '../../../ui/secret.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { nameOf, roleInWords } from './staff-member.ts';
import { type Person, usePeople } from './use-staff.ts';

/** Everything that an account says of a person, beside the list that they were found in. */
export function PersonPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { people } = usePeople();
  const [isOpen, setIsOpen] = useState(true);
  const person = people?.find((one) => one.id === id);
  const title = person ? nameOf(person) : people ? 'Nobody by this address' : 'One moment';

  // The address changes in its own time, by when the list could not take the focus back any more.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  return (
    <SidePanel title={title} isOpen={isOpen} onClose={close}>
      {person && <Details person={person} />}
      {!person && !people && <Skeleton className="h-64" />}
      {!person && people && (
        <p className="text-muted">The account may have been deleted. Close this to see the list.</p>
      )}
    </SidePanel>
  );
}

function Details({ person }: { person: Person }) {
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-3">
        <Avatar name={nameOf(person)} />
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={person.isAdmin ? 'accent' : 'neutral'}>
            <span className="capitalize">{roleInWords(person.role)}</span>
          </Badge>
          {person.isFirstLogin && <Badge tone="late">Setup not finished</Badge>}
        </div>
      </div>
      <dl className="grid divide-y divide-line border-y border-line text-14">
        <Fact label="Username">
          <span className="break-all">{person.username}</span>
        </Fact>
        <Fact label="Email">{person.email ?? <span className="text-muted">None</span>}</Fact>
        <Fact label="Access level">{person.isAdmin ? 'Admin' : 'Employee'}</Fact>
        {!person.isAdmin && (
          <>
            <Fact label="Work hours">
              {person.workStartTime} to {person.workEndTime}
            </Fact>
            <Fact label="Leave entitlement">{person.annualLeaveEntitlement} days a year</Fact>
          </>
        )}
        <Fact label="Password">
          <Secret label="temporary password" value={person.password} none="Set by the user" />
        </Fact>
        <Fact label="Account since">
          {person.createdAt && formatDateTime(new Date(person.createdAt))}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-6 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}
