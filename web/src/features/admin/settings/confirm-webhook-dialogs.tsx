import { useMutation } from '@apollo/client/react';
import {
  DeleteWebhookDocument,
  RotateWebhookSecretDocument,
} from '../../../gql/admin/settings/webhooks.ts';
import type { CreateWebhookMutation, WebhookPartsFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { runOrShowFailure } from '../../shell/show-failure.ts';

interface DialogProps {
  webhook: Pick<WebhookPartsFragment, 'id' | 'name'>;
  onClose: () => void;
}

/** Confirms the deletion of a webhook. */
export function DeleteWebhookDialog({
  webhook: { id, name },
  onClose,
  onDeleted,
}: DialogProps & { onDeleted: () => void }) {
  const [remove, { loading }] = useMutation(DeleteWebhookDocument);

  async function confirm(): Promise<void> {
    const isDone = await runOrShowFailure('Webhook not deleted', () =>
      remove({ variables: { input: { id } } }),
    );
    if (!isDone) return;
    toast({ title: 'Webhook deleted', description: name, tone: 'success' });
    onDeleted();
  }

  return (
    <ConfirmDialog
      title="Delete webhook?"
      body={
        <p>
          <strong className="text-ink">{name}</strong> won’t be sent events any more, including
          those that are waiting or were not delivered. You can’t undo this. To stop for a while,
          pause it instead.
        </p>
      }
      confirmLabel="Delete webhook"
      isOpen
      isPending={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

/** Confirms that a webhook gets a new secret. */
export function NewWebhookSecretDialog({
  webhook: { id, name },
  onClose,
  onCreated,
}: DialogProps & { onCreated: (created: CreateWebhookMutation['createWebhook']) => void }) {
  // The secret is shown once, so it isn't cached.
  const [rotate, { loading }] = useMutation(RotateWebhookSecretDocument, {
    fetchPolicy: 'no-cache',
  });

  async function confirm(): Promise<void> {
    await runOrShowFailure('Secret not replaced', async () => {
      const { data } = await rotate({ variables: { input: { id } } });
      if (data) onCreated(data.rotateWebhookSecret);
    });
  }

  return (
    <ConfirmDialog
      title="Replace secret?"
      body={
        <p>
          <strong className="text-ink">{name}</strong> gets a new secret. The old one works for
          another 24 hours: change it in the other system before then.
        </p>
      }
      confirmLabel="Replace secret"
      tone="primary"
      isOpen
      isPending={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
