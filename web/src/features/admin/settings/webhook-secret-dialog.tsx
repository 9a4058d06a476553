import type { CreateWebhookMutation } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyableValue } from '../../shell/copyable-value.tsx';

interface WebhookSecretDialogProps {
  created: CreateWebhookMutation['createWebhook'];
  onClose: () => void;
}

/** A new secret, which is shown only here. The dialog stays until Close is pressed. */
export function WebhookSecretDialog({ created, onClose }: WebhookSecretDialogProps) {
  const { webhook, secret } = created;
  return (
    <Dialog
      title={`Secret of ${webhook.name}`}
      description="Give the secret to the person who runs the system. Copy it now: you won’t be able to see it again."
      isOpen
      staysUntilClose
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-4">
        <dl className="grid divide-y divide-line rounded-card border border-line">
          <CopyableValue label="Secret" value={secret} />
        </dl>
        <Banner>
          {webhook.previousSecretUntil
            ? 'The old secret works for another 24 hours, so nothing is lost while the system changes to the new one.'
            : 'The system uses it to check that events come from us.'}
        </Banner>
      </div>
    </Dialog>
  );
}
