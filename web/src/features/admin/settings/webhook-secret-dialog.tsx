import type { CreateWebhookMutation } from '../../../gql/documents.ts';
import { CopyableDetailsDialog } from '../../shell/copyable-details-dialog.tsx';
import { CopyableValue } from '../../shell/copyable-value.tsx';

interface WebhookSecretDialogProps {
  created: CreateWebhookMutation['createWebhook'];
  onClose: () => void;
}

/** A new secret, which is shown only here. */
export function WebhookSecretDialog({ created, onClose }: WebhookSecretDialogProps) {
  const { webhook, secret } = created;
  return (
    <CopyableDetailsDialog
      title={`Secret for ${webhook.name}`}
      description="Give the secret to the person who runs the system. Copy it now: you won’t be able to see it again."
      note={
        webhook.previousSecretUntil
          ? 'The old secret works for another 24 hours, so nothing is lost while the system changes to the new one.'
          : 'The system uses it to check that events come from us.'
      }
      onClose={onClose}
    >
      <CopyableValue label="Secret" value={secret} />
    </CopyableDetailsDialog>
  );
}
