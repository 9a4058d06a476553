import { formatDateTime } from '@portal/kernel/format-date';
import { patternOn } from '@portal/kernel/working-pattern';
import { useToday } from '../../../lib/time/use-now.ts';
import { Secret } from '../../../ui/data-display/secret.tsx';
import { AccountDetail } from './account-detail.tsx';
import { canEditAccount, formatPasswordState } from './account-permissions.ts';
import { useAccounts } from './accounts-context.ts';
import { EditableField } from './editable-field.tsx';
import { formatRole } from './staff-member.ts';
import type { Person } from './use-staff.ts';

/** A person's account, with the values that can be edited in place. */
export function PersonDetails({ person }: { person: Person }) {
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
