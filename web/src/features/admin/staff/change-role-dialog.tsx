import type { Role } from '@portal/contracts/identity/user';
import { type FormEvent, useState } from 'react';
import { ChangeRoleDocument } from '../../../gql/admin/staff/account.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { CredentialsDialog } from '../new-person/credentials-dialog.tsx';
import { grantableRoles } from '../new-person/new-person.ts';
import { useAccounts } from './accounts-context.ts';
import { SignInDetails } from './sign-in-details.tsx';
import { nameOf } from './staff-member.ts';
import { useAccountWrite } from './use-account-write.ts';
import { useSingleSignOnLinks } from './use-single-sign-on-links.ts';

const meanings: Record<Role, string> = {
  employee: 'Clocks in and out, requests leave and messages HR.',
  admin: 'Sees and manages all staff. Doesn’t have their own hours or leave here.',
  'master-admin': 'An admin who also manages master admins.',
};

interface ChangeRoleDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/**
 * Changes a person's access level, within those that the viewer may grant. Shows the new temporary password of a new master
 * admin, and of somebody who gets more access before the setup, until Close is pressed.
 */
export function ChangeRoleDialog({ person, onClose }: ChangeRoleDialogProps) {
  const { viewer } = useAccounts();
  const [role, setRole] = useState<Role>(person.role ?? 'employee');
  const [password, setPassword] = useState<string | null>(null);
  const { run, isPending } = useAccountWrite(person, 'Update Failed');
  const name = nameOf(person);
  const options = grantableRoles(viewer.role);
  const label = options.find(({ value }) => value === role)?.label ?? role;
  const isNewMaster = role === 'master-admin' && person.role !== 'master-admin';
  const hasMoreRights = isNewMaster || (role === 'admin' && person.role === 'employee');
  const links = useSingleSignOnLinks(person.id, { isNeeded: hasMoreRights });
  const done = `${name}: access level ${label}`;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    if (role === person.role) return onClose();
    // What the viewer was shown: the server compares it with what is set by then.
    const checked = {
      checkedEmail: person.email,
      checkedLinks: links.data?.map(({ id }) => id) ?? null,
    };
    const failure = await run(async (client) => {
      const { data } = await client.mutate({
        mutation: ChangeRoleDocument,
        variables: { input: { id: person.id, role, isAdmin: role !== 'employee', ...checked } },
      });
      const current = data?.changeRole.password ?? null;
      if (current !== null && current !== person.password) return setPassword(current);
      onClose();
      toast({ title: 'Settings Updated', description: done, tone: 'success' });
    });
    if (failure && failure.kind !== 'failed') onClose();
  }

  if (password !== null) {
    return (
      <CredentialsDialog
        title={done}
        credentials={{ name, username: person.username ?? '', password }}
        onClose={onClose}
      />
    );
  }

  return (
    <FormDialog
      title="Change access level"
      description={describeSignIn(name, { isFirstLogin: person.isFirstLogin, isNewMaster })}
      submitLabel="Change access level"
      size="small"
      isSubmitDisabled={hasMoreRights && !links.data}
      isPending={isPending}
      staysWhilePending
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <ChoiceCards
        label="Access level"
        options={options.map((option) => ({ ...option, detail: meanings[option.value] }))}
        selected={role}
        onSelect={setRole}
      />
      {hasMoreRights && <SignInDetails person={person} links={links} />}
    </FormDialog>
  );
}

/** How the person signs in afterwards. */
function describeSignIn(
  name: string,
  { isFirstLogin, isNewMaster }: { isFirstLogin: boolean | null; isNewMaster: boolean },
): string {
  if (isFirstLogin) {
    return `${name} hasn’t finished setting up their account. If you give them more access, they’ll get a new temporary password and their current one will stop working.`;
  }
  return isNewMaster
    ? `${name} will be signed out everywhere and must set up their account again with a new temporary password, because another administrator may know their current one. Their passkeys and authenticator app will be removed.`
    : `${name} will be signed out everywhere and can sign in again with the same password.`;
}
