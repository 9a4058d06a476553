import { useMutation } from '@apollo/client/react';
import { SendTestEventDocument } from '../../../gql/admin/settings/webhooks.ts';
import type { WebhookPartsFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { runOrShowFailure } from '../../shell/show-failure.ts';

interface TestWebhookDialogProps {
  webhook: WebhookPartsFragment;
  onClose: () => void;
}

/** Sends a test event, and shows the response. */
export function TestWebhookDialog({ webhook, onClose }: TestWebhookDialogProps) {
  const [send, { data, loading }] = useMutation(SendTestEventDocument, { fetchPolicy: 'no-cache' });
  const result = data?.sendTestEvent;

  function test(): void {
    void runOrShowFailure('Test event not sent', () =>
      send({ variables: { input: { id: webhook.id } } }),
    );
  }

  return (
    <Dialog
      title={`Test ${webhook.name}`}
      description="Sends a test event without anyone’s data (portal.attendance.webhook-test)."
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button autoFocus isPending={loading} onClick={test}>
            {result ? 'Send again' : 'Send test event'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-14">
        <p className="wrap-anywhere">{webhook.url}</p>
        {result && (
          <Banner
            tone={result.isDelivered ? 'success' : 'error'}
            title={result.isDelivered ? 'Delivered' : 'Not delivered'}
          >
            {result.error ?? `Response ${result.status}`}, after {result.durationMs} ms
          </Banner>
        )}
        {result && result.response !== '' && (
          <div className="grid gap-1">
            <p className="font-medium">Start of the response</p>
            <pre className="max-h-40 overflow-y-auto rounded-card border border-line p-3 text-12 whitespace-pre-wrap wrap-anywhere">
              {result.response}
            </pre>
          </div>
        )}
      </div>
    </Dialog>
  );
}
