import { DeleteUserDocument, type PersonFragment } from '../../../gql/documents.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAccounts } from './accounts.ts';
import { forgetPerson } from './failure.ts';
import { nameOf } from './staff-member.ts';
import { useAccountWrite } from './use-account-write.ts';

interface DeleteDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** The one question that portal.md asks for: there is no way back. */
export function DeleteDialog({ person, onClose }: DeleteDialogProps) {
  const { onGone } = useAccounts();
  const { run, isPending } = useAccountWrite(person, 'Delete failed');
  const name = nameOf(person);

  async function confirm(): Promise<void> {
    const failure = await run(async (client) => {
      await client.mutate({
        mutation: DeleteUserDocument,
        variables: { input: { id: person.id } },
      });
      void forgetPerson(client, person.id);
    });
    if (failure?.kind === 'failed') return;
    onClose();
    if (failure) return;
    onGone(person.id);
    toast({
      title: person.isAdmin ? 'Admin Deleted' : 'Staff Member Deleted',
      description: `${name} can no longer sign in.`,
      tone: 'success',
    });
  }

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      body={
        <div className="grid gap-2">
          <p>
            This removes the account of <strong className="text-ink">{name}</strong> (
            {person.username}) with all their time entries, leave requests and messages. They are
            signed out at once.
          </p>
          <p>It can’t be undone. Daily records that are archived stay.</p>
        </div>
      }
      confirmLabel="Delete"
      isOpen
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
