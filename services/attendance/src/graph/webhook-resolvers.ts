import * as contracts from '@portal/contracts/attendance/webhook';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { createWebhook } from '../operations/webhook/create-webhook.ts';
import { deleteWebhook } from '../operations/webhook/delete-webhook.ts';
import { resendWebhookDeliveries } from '../operations/webhook/resend-webhook-deliveries.ts';
import { rotateWebhookSecret } from '../operations/webhook/rotate-webhook-secret.ts';
import { sendTestEvent } from '../operations/webhook/send-test-event.ts';
import { setWebhookActive } from '../operations/webhook/set-webhook-active.ts';
import { updateWebhook } from '../operations/webhook/update-webhook.ts';
import { webhookDeliveries } from '../operations/webhook/webhook-deliveries.ts';
import { webhooks } from '../operations/webhook/webhooks.ts';

/** The addresses that attendance events are sent to. */
export const webhookResolvers = (deps: Dependencies) => ({
  Query: {
    webhooks: resolve(contracts.webhooks, () => webhooks(deps)),
    webhookDeliveries: resolve(contracts.webhookDeliveries, (_request, input) =>
      webhookDeliveries(deps, input),
    ),
  },
  Mutation: {
    createWebhook: resolve(contracts.createWebhook, (request, input) =>
      createWebhook(deps, request, input),
    ),
    updateWebhook: resolve(contracts.updateWebhook, (request, input) =>
      updateWebhook(deps, request, input),
    ),
    setWebhookActive: resolve(contracts.setWebhookActive, (request, input) =>
      setWebhookActive(deps, request, input),
    ),
    rotateWebhookSecret: resolve(contracts.rotateWebhookSecret, (request, input) =>
      rotateWebhookSecret(deps, request, input),
    ),
    deleteWebhook: resolve(contracts.deleteWebhook, (request, input) =>
      deleteWebhook(deps, request, input),
    ),
    sendTestEvent: resolve(contracts.sendTestEvent, (request, input) =>
      sendTestEvent(deps, request, input),
    ),
    resendWebhookDeliveries: resolve(contracts.resendWebhookDeliveries, (request, input) =>
      resendWebhookDeliveries(deps, request, input),
    ),
  },
});
