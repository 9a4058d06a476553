import type { Role } from '@portal/contracts/people/user';
import { type FormEvent, useState } from 'react';
import { ChangeRoleDocument, type PersonFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
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
    <Dialog
      title="Change access level"
      description={`${name} will be signed out everywhere and can sign in again with the same password.`}
      size="small"
      isOpen
      onClose={isPending ? null : onClose}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="change-role" isPending={isPending}>
            Change access level
          </Button>
        </>
      }
    >
      <form id="change-role" onSubmit={(event) => void save(event)}>
        <ChoiceCards
          label="Access level"
          options={options.map((option) => ({ ...option, detail: meanings[option.value] }))}
          selected={role}
          onSelect={setRole}
        />
      </form>
    </Dialog>
  );
}
