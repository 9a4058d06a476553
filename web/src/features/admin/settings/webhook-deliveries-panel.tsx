import { useMutation } from '@apollo/client/react';
import { formatDateTime } from '@portal/kernel/format-date';
import { MailCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  ResendWebhookDeliveriesDocument,
  WebhookDeliveriesDocument,
} from '../../../gql/admin/settings/webhooks.ts';
import type { WebhookDeliveryPartsFragment, WebhookPartsFragment } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { runOrShowFailure } from '../../shell/show-failure.ts';
import { PersonPageLink } from '../staff/person-page-link.tsx';
import { formatEventType } from './webhook-events.ts';

interface WebhookDeliveriesPanelProps {
  webhook: WebhookPartsFragment;
  onClose: () => void;
}

type State = WebhookDeliveryPartsFragment['state'];

const shown = 50;

const states: { value: State; label: string; none: string }[] = [
  {
    value: 'failed',
    label: 'Not delivered',
    none: 'Events that can’t be sent within 3 days are listed here for 30 days.',
  },
  { value: 'waiting', label: 'Waiting', none: 'Nothing is waiting.' },
  {
    value: 'delivered',
    label: 'Delivered',
    none: 'Delivered events are listed here for 3 days.',
  },
];

/** The events of a webhook: those that were not delivered first. */
export function WebhookDeliveriesPanel({ webhook, onClose }: WebhookDeliveriesPanelProps) {
  const content = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('failed');
  const { id, name } = webhook;
  const { value, error, retry } = useLiveQuery(WebhookDeliveriesDocument, {
    variables: { input: { id, state, limit: shown } },
    everyMs: 10_000,
    on: [],
    read: ({ webhookDeliveries }) => webhookDeliveries,
  });
  const [resend, { loading }] = useMutation(ResendWebhookDeliveriesDocument);
  const items = value?.items ?? [];

  async function send(eventId: string | null): Promise<void> {
    let count = 0;
    const isDone = await runOrShowFailure('Not sent again', async () => {
      const { data } = await resend({ variables: { input: { id, eventId } } });
      count = data?.resendWebhookDeliveries.resent ?? 0;
    });
    if (isDone) {
      const description =
        count === 1 ? 'We’re sending the event again.' : `We’re sending ${count} events again.`;
      toast({ title: 'Sending again', description, tone: 'success' });
      // The pressed button is gone, so the list takes the focus.
      content.current?.focus({ preventScroll: true });
    }
    await retry();
  }

  return (
    <SidePanel title={`Events sent to ${name}`} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <Select
          label="Show"
          options={states.map(({ value, label }) => ({ value, label }))}
          value={state}
          onChange={(event) => setState(event.target.value as State)}
        />
        {state === 'failed' && items.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            isPending={loading}
            onClick={() => void send(null)}
          >
            Send all again
          </Button>
        )}
        <div ref={content} tabIndex={-1} className="outline-none">
          {!value && error && <LoadFailureBanner error={error} onRetry={retry} />}
          {!value && !error && <Skeleton className="h-24" />}
          {value && items.length === 0 && (
            <EmptyState
              icon={<MailCheck aria-hidden />}
              title="No events"
              body={states.find((one) => one.value === state)?.none ?? ''}
            />
          )}
          <ul
            aria-label={`Events sent to ${name}`}
            className="grid divide-y divide-line"
            hidden={items.length === 0}
          >
            {items.map((item) => (
              <DeliveryItem
                key={item.eventId}
                delivery={item}
                isPending={loading}
                onSend={() => void send(item.eventId)}
              />
            ))}
          </ul>
          {value?.next && (
            <p className="py-3 text-14 text-muted">
              The newest {shown} are shown.
              {state === 'failed' && ' “Send all again” includes the others.'}
            </p>
          )}
        </div>
      </div>
    </SidePanel>
  );
}

interface DeliveryItemProps {
  delivery: WebhookDeliveryPartsFragment;
  isPending: boolean;
  onSend: () => void;
}

function DeliveryItem({ delivery, isPending, onSend }: DeliveryItemProps) {
  const { eventType, userId, state, createdAt, attempts, lastAttemptAt } = delivery;
  const { nextAttemptAt, error, status } = delivery;
  const label = formatEventType(eventType);
  const time = formatDateTime(new Date(createdAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-14">
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p className="font-medium">{label}</p>
        <p className="text-muted tabular-nums">
          {time} ·{' '}
          <PersonPageLink
            id={userId}
            className="rounded-[4px] underline underline-offset-4 hover:text-accent-ink"
          >
            View person
          </PersonPageLink>
        </p>
        {error && <p className="text-muted wrap-anywhere">{error}</p>}
        <p className="text-12 text-muted tabular-nums">
          {state === 'delivered' && `Response ${status}`}
          {state !== 'delivered' && attempts > 0 && lastAttemptAt && (
            <>
              Last tried {formatDateTime(new Date(lastAttemptAt))}, after{' '}
              {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
            </>
          )}
          {state === 'waiting' && attempts === 0 && 'Not tried yet'}
          {state === 'waiting' &&
            attempts > 0 &&
            nextAttemptAt &&
            ` · next ${formatDateTime(new Date(nextAttemptAt))}`}
        </p>
      </div>
      {state === 'failed' && (
        <Button
          variant="secondary"
          size="small"
          disabled={isPending}
          aria-label={`Send again: ${label}, ${time}`}
          onClick={onSend}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
