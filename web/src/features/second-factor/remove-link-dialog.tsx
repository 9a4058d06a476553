import type { SingleSignOnLink } from '@portal/contracts/identity/single-sign-on';
import { toast } from '../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { runOrShowFailure } from '../shell/show-failure.ts';
import { useRemoveSingleSignOnLink } from '../sign-in/single-sign-on-requests.ts';

/** Removes one’s own link to an account at a provider. */
export function RemoveLinkDialog({
  link,
  onClose,
}: {
  link: SingleSignOnLink;
  onClose: () => void;
}) {
  const remove = useRemoveSingleSignOnLink();

  async function confirm(): Promise<void> {
    const isRemoved = await runOrShowFailure('Link not removed', () => remove.mutateAsync(link));
    if (isRemoved) {
      const description = `You can’t sign in with ${link.name} any more.`;
      toast({ title: 'Link removed', description, tone: 'success' });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Remove the link to ${link.name}?`}
      body={
        <p>
          You won’t be able to sign in with {link.name} any more, and you’ll be signed out on all
          other devices.
        </p>
      }
      confirmLabel="Remove link"
      isOpen
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
