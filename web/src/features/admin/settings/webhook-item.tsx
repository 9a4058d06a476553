import { useMutation } from '@apollo/client/react';
import { formatDateTime } from '@portal/kernel/format-date';
import { Ellipsis, KeyRound, Pause, PencilLine, Play, Trash2 } from 'lucide-react';
import { SetWebhookActiveDocument } from '../../../gql/admin/settings/webhooks.ts';
import type { WebhookPartsFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { runOrShowFailure } from '../../shell/show-failure.ts';
import { formatEventCount, formatLimitedCount } from './webhook-events.ts';

export type WebhookAction = 'edit' | 'test' | 'deliveries' | 'secret' | 'delete';

interface WebhookItemProps {
  webhook: WebhookPartsFragment;
  onAction: (action: WebhookAction) => void;
  onChanged: () => void;
}

/** One webhook: its state, and what can be done with it. */
export function WebhookItem({ webhook, onAction, onChanged }: WebhookItemProps) {
  const { id, name, url, eventTypes, teamIds, isActive, waitingCount, failedCount } = webhook;
  const [setActive] = useMutation(SetWebhookActiveDocument);

  async function toggle(): Promise<void> {
    const isDone = await runOrShowFailure(isActive ? 'Not paused' : 'Not resumed', () =>
      setActive({ variables: { input: { id, isActive: !isActive } } }),
    );
    if (!isDone) return;
    const description = isActive
      ? `Events for ${name} wait until you resume it.`
      : `We’re sending ${name} the events that were waiting.`;
    toast({ title: isActive ? 'Webhook paused' : 'Webhook resumed', description, tone: 'success' });
    onChanged();
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-14 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          <StateBadge webhook={webhook} />
        </div>
        <p className="wrap-anywhere">{url}</p>
        <p className="text-muted tabular-nums">
          {formatEventCount(eventTypes.length)}
          {teamIds.length > 0 &&
            ` · ${teamIds.length === 1 ? '1 team' : `${teamIds.length} teams`}`}
          {waitingCount > 0 && ` · ${formatLimitedCount(waitingCount)} waiting`}
          {failedCount > 0 && ` · ${formatLimitedCount(failedCount)} not delivered`}
        </p>
        <p className="text-12 text-muted tabular-nums wrap-anywhere">
          <LatestResult webhook={webhook} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Send a test event to ${name}`}
          onClick={() => onAction('test')}
        >
          Test
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Events sent to ${name}`}
          onClick={() => onAction('deliveries')}
        >
          Events
        </Button>
        <Menu
          label={`Actions for ${name}`}
          trigger={
            <IconButton label={`Actions for ${name}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<PencilLine aria-hidden />} onAction={() => onAction('edit')}>
            Edit
          </MenuItem>
          <MenuItem
            icon={isActive ? <Pause aria-hidden /> : <Play aria-hidden />}
            onAction={() => void toggle()}
          >
            {isActive ? 'Pause' : 'Resume'}
          </MenuItem>
          <MenuItem icon={<KeyRound aria-hidden />} onAction={() => onAction('secret')}>
            Replace secret
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onAction={() => onAction('delete')}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

function StateBadge({ webhook }: Pick<WebhookItemProps, 'webhook'>) {
  if (!webhook.isActive) return <Badge tone="late">Paused</Badge>;
  if (webhook.failedCount > 0) return <Badge tone="danger">Not delivered</Badge>;
  if (isFailing(webhook)) return <Badge tone="late">Failing</Badge>;
  return <Badge tone="success">Active</Badge>;
}

/** Whether the latest attempt failed. */
function isFailing({ lastFailureAt, lastSuccessAt }: WebhookPartsFragment): boolean {
  return lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);
}

function LatestResult({ webhook }: Pick<WebhookItemProps, 'webhook'>) {
  const { isGone, lastSuccessAt, lastFailureAt, lastError, previousSecretUntil } = webhook;
  const parts: string[] = [];
  if (isGone)
    parts.push('The other system says this address no longer exists, so we’ve paused the webhook');
  if (lastSuccessAt) parts.push(`Last delivered ${formatDateTime(new Date(lastSuccessAt))}`);
  if (lastFailureAt && isFailing(webhook)) {
    parts.push(`Last failed ${formatDateTime(new Date(lastFailureAt))}: ${lastError}`);
  }
  if (previousSecretUntil) {
    parts.push(`Old secret works until ${formatDateTime(new Date(previousSecretUntil))}`);
  }
  return parts.length > 0 ? parts.join(' · ') : 'Nothing sent yet';
}
