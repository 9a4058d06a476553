import type { webhooks as contract } from '@portal/contracts/attendance/webhook';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toWebhookDto } from '../../dto/to-webhook-dto.ts';

export async function webhooks(
  deps: Pick<Dependencies, 'webhooks' | 'webhookDeliveries' | 'webhookSettings'>,
): Promise<OperationResult<typeof contract>> {
  const [all, results] = await Promise.all([deps.webhooks.all(), deps.webhooks.results()]);
  const shown = all.map((webhook) => toWebhookDto(deps, webhook, results.get(webhook.id)));
  const { allowsPrivateAddresses } = deps.webhookSettings;
  return ok({ allowsPrivateAddresses, webhooks: await Promise.all(shown) });
}
