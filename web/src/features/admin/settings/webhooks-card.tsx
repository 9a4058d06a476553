import { Webhook } from 'lucide-react';
import { useRef, useState } from 'react';
import { WebhooksDocument } from '../../../gql/admin/settings/webhooks.ts';
import type { CreateWebhookMutation } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DeleteWebhookDialog, NewWebhookSecretDialog } from './confirm-webhook-dialogs.tsx';
import { AddButton, ListCard } from './list-card.tsx';
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
  const webhook = value?.webhooks.find(({ id }) => id === chosen?.id);
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
    <ListCard
      title="Webhooks"
      items={value?.webhooks}
      error={error}
      onRetry={retry}
      actions={<AddButton label="Add webhook" onPress={() => setIsAdding(true)} />}
      empty={
        <EmptyState
          icon={<Webhook aria-hidden />}
          title="No webhooks"
          body="A webhook sends attendance events to another system’s web address as they happen."
        />
      }
      renderItem={(one) => (
        <WebhookItem
          key={one.id}
          webhook={one}
          onChanged={() => void retry()}
          onAction={(name) => setChosen({ action: name, id: one.id })}
        />
      )}
      contentRef={content}
    >
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
    </ListCard>
  );
}
