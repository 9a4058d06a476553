import type { Role } from '@portal/contracts/identity/user';
import { type FormEvent, useState } from 'react';
import { ChangeRoleDocument, type PersonFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { grantableRoles } from '../new-person/new-person.ts';
import { useAccounts } from './accounts-context.ts';
import { nameOf } from './staff-member.ts';
import { useAccountWrite } from './use-account-write.ts';

const meanings: Record<Role, string> = {
  employee: 'Clocks in and out, requests leave and messages HR.',
  admin: 'Sees and manages all staff. Doesn’t have their own hours or leave here.',
  'master-admin': 'An admin who also manages master admins.',
};

interface ChangeRoleDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** Changes a person's access level, within those that the viewer may grant. */
export function ChangeRoleDialog({ person, onClose }: ChangeRoleDialogProps) {
  const { viewer } = useAccounts();
  const [role, setRole] = useState<Role>(person.role ?? 'employee');
  const { run, isPending } = useAccountWrite(person, 'Update Failed');
  const name = nameOf(person);
  const options = grantableRoles(viewer.role);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    if (role === person.role) return onClose();
    const failure = await run(async (client) => {
      await client.mutate({
        mutation: ChangeRoleDocument,
        variables: { input: { id: person.id, role, isAdmin: role !== 'employee' } },
      });
    });
    if (failure?.kind === 'failed') return;
    onClose();
    if (failure) return;
    const label = options.find(({ value }) => value === role)?.label ?? role;
    toast({
      title: 'Settings Updated',
      description: `${name}: access level ${label}`,
      tone: 'success',
    });
  }

  return (
    <FormDialog
      title="Change access level"
      description={
        person.isFirstLogin
          ? `${name} hasn’t finished the setup. If you give them more access, they get a new temporary password, and the one they have no longer works.`
          : `${name} will be signed out everywhere and can sign in again with the same password.`
      }
      submitLabel="Change access level"
      size="small"
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
    </FormDialog>
  );
}
