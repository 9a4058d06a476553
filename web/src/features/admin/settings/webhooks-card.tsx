import { Plus, Webhook } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  type CreateWebhookMutation,
  type WebhookPartsFragment,
  WebhooksDocument,
} from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { DeleteWebhookDialog, NewWebhookSecretDialog } from './confirm-webhook-dialogs.tsx';
import { TestWebhookDialog } from './test-webhook-dialog.tsx';
import { WebhookDeliveriesPanel } from './webhook-deliveries-panel.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { type WebhookAction, WebhookItem } from './webhook-item.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

/** The addresses that attendance events are sent to. */
export function WebhooksCard() {
  const content = useRef<HTMLDivElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [withSecret, setWithSecret] = useState<CreateWebhookMutation['createWebhook'] | null>(null);
  const [chosen, setChosen] = useState<{ action: WebhookAction; id: string } | null>(null);
  const { value, error, retry } = useLiveQuery(WebhooksDocument, {
    everyMs: 10_000,
    on: ['portal.attendance.audited'],
    read: ({ webhooks }) => webhooks,
  });
  const webhooks = value?.webhooks ?? [];
  const webhook = webhooks.find(({ id }) => id === chosen?.id);
  const action = webhook && chosen?.action;

  function close(): void {
    setIsAdding(false);
    setChosen(null);
    void retry();
  }

  function showSecret(created: CreateWebhookMutation['createWebhook']): void {
    setWithSecret(created);
    close();
  }

  return (
    <Card
      title="Webhooks"
      flush
      actions={
        value && (
          <Button
            variant="secondary"
            size="small"
            icon={<Plus aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            Add webhook
          </Button>
        )
      }
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {!value && error && <LoadFailureBanner error={error} onRetry={retry} />}
        {!value && !error && <Skeleton className="m-5 h-24" />}
        {value && webhooks.length === 0 && (
          <EmptyState
            icon={<Webhook aria-hidden />}
            title="No webhooks"
            body="A webhook sends attendance events to another system’s web address as they happen."
          />
        )}
        {webhooks.length > 0 && (
          <ul aria-label="Webhooks" className="grid divide-y divide-line">
            {webhooks.map((one: WebhookPartsFragment) => (
              <WebhookItem
                key={one.id}
                webhook={one}
                onChanged={() => void retry()}
                onAction={(name) => setChosen({ action: name, id: one.id })}
              />
            ))}
          </ul>
        )}
      </div>
      {(isAdding || action === 'edit') && (
        <WebhookDialog
          webhook={isAdding ? null : (webhook ?? null)}
          onClose={close}
          onCreated={showSecret}
          onSaved={close}
        />
      )}
      {withSecret && (
        <WebhookSecretDialog created={withSecret} onClose={() => setWithSecret(null)} />
      )}
      {webhook && action === 'test' && <TestWebhookDialog webhook={webhook} onClose={close} />}
      {webhook && action === 'deliveries' && (
        <WebhookDeliveriesPanel webhook={webhook} onClose={close} />
      )}
      {webhook && action === 'secret' && (
        <NewWebhookSecretDialog webhook={webhook} onClose={close} onCreated={showSecret} />
      )}
      {webhook && action === 'delete' && (
        <DeleteWebhookDialog
          webhook={webhook}
          onClose={close}
          onDeleted={() => {
            close();
            // The pressed button is gone, so the list takes the focus.
            content.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </Card>
  );
}
