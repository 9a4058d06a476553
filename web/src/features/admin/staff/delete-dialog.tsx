import { DeleteUserDocument } from '../../../gql/admin/staff/account.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useAccounts } from './accounts-context.ts';
import { evictPerson } from './show-account-failure.ts';
import { nameOf } from './staff-member.ts';
import { useAccountWrite } from './use-account-write.ts';

interface DeleteDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** Confirms a deletion, see docs/specification/people.md. It can't be undone. */
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
      void evictPerson(client, person.id);
    });
    if (failure?.kind === 'failed') return;
    onClose();
    if (failure) return;
    onGone(person.id);
    toast({
      title: person.isAdmin ? 'Admin deleted' : 'Staff member deleted',
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
            This deletes <strong className="text-ink">{name}</strong>’s account ({person.username})
            and all their time entries, leave requests and messages. They’ll be signed out
            immediately.
          </p>
          <p>You can’t undo this. Archived daily records are kept.</p>
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
