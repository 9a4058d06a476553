import { z } from 'zod';
import { operation } from '../operation.ts';
import { pageInput, pageSchema } from '../pagination.ts';
import { id, instant, text, wholeNumber } from '../scalars.ts';

/*
 * Webhooks: the attendance events, sent to the addresses of other systems (docs/webhooks.md).
 */

/** The events that a webhook may be sent: those that external subscribers receive. */
export const webhookEventNames = [
  'clocked-in',
  'clocked-out',
  'clock-out-missing',
  'entry-corrected',
  'entry-added',
  'clock-undone',
  'correction-requested',
  'correction-decided',
  'correction-undone',
  'registration-changed',
  'registration-removed',
  'person-erased',
] as const;
export type WebhookEventName = (typeof webhookEventNames)[number];

/** The type of the event that `sendTestEvent` sends. */
export const webhookTestType = 'portal.attendance.webhook-test';

const eventName = z
  .enum(webhookEventNames, { error: 'must be an event of attendance' })
  .meta({ scalar: 'String' });
const eventId = z.string().min(1).max(36).meta({ scalar: 'ID' });

export const webhook = z.strictObject({
  id,
  name: z.string(),
  url: z.string(),
  eventTypes: z.array(eventName),
  /** Only events of people in these teams are sent; empty for everybody. */
  teamIds: z.array(id),
  isActive: z.boolean(),
  /** Whether the portal paused it, because its address responded that it is gone. */
  isGone: z.boolean(),
  createdAt: instant,
  /** Until when the secret before the latest one signs as well; null if it doesn't. */
  previousSecretUntil: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  lastError: z.string().nullable(),
  /** Counted up to 1,000. */
  waitingCount: wholeNumber,
  /** Counted up to 1,000. */
  failedCount: wholeNumber,
});
export type Webhook = z.output<typeof webhook>;

export const webhooks = operation({
  name: 'webhooks',
  service: 'attendance',
  kind: 'query',
  summary: 'Webhooks that attendance events are sent to, oldest first',
  access: 'admin',
  input: z.strictObject({}),
  output: z.strictObject({
    /** Whether events may be sent to private addresses, and without TLS. */
    allowsPrivateAddresses: z.boolean(),
    webhooks: z.array(webhook),
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/webhooks', status: 200 },
});

const webhookInput = {
  name: text(60, 'Enter a name'),
  url: text(1_000, 'Enter an address'),
  eventTypes: z.array(eventName).min(1, 'Choose at least one event').max(webhookEventNames.length),
  teamIds: z.array(id).max(100),
};

/** The secret signs what is sent. It is shown only once. */
const withSecret = z.strictObject({ webhook, secret: z.string() });

export const createWebhook = operation({
  name: 'createWebhook',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Create a webhook; its secret is shown only once',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject(webhookInput),
  output: withSecret,
  errors: ['CONFLICT'],
  rest: { method: 'POST', path: '/api/admin/webhooks', status: 201 },
});

export const updateWebhook = operation({
  name: 'updateWebhook',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Change fields of a webhook; events that are waiting are sent to its new address',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ id, ...z.strictObject(webhookInput).partial().shape }),
  output: webhook,
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'PATCH', path: '/api/admin/webhooks/{id}', status: 200 },
});

export const setWebhookActive = operation({
  name: 'setWebhookActive',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Pause or resume a webhook; while it is paused, its events wait',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ id, isActive: z.boolean() }),
  output: webhook,
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/admin/webhooks/{id}/active', status: 200 },
});

export const rotateWebhookSecret = operation({
  name: 'rotateWebhookSecret',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Give a webhook a new secret; the old one signs as well for 24 hours',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ id }),
  output: withSecret,
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/admin/webhooks/{id}/secret', status: 200 },
});

export const deleteWebhook = operation({
  name: 'deleteWebhook',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Delete a webhook with the events that wait for it',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/webhooks/{id}', status: 200 },
});

export const sendTestEvent = operation({
  name: 'sendTestEvent',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Send a webhook a test event now',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({
    isDelivered: z.boolean(),
    /** The HTTP status; null without a response. */
    status: wholeNumber.nullable(),
    durationMs: wholeNumber,
    /** The first characters of the response's body. */
    response: z.string(),
    error: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/admin/webhooks/{id}/test', status: 200 },
  timeoutSeconds: 20,
});

export const webhookDeliveryState = z.enum(['waiting', 'delivered', 'failed']);

export const webhookDelivery = z.strictObject({
  eventId,
  eventType: z.string(),
  /** The person that the event is about. */
  userId: z.string().meta({ scalar: 'ID' }),
  state: webhookDeliveryState,
  createdAt: instant,
  attempts: wholeNumber,
  lastAttemptAt: instant.nullable(),
  /** Null unless it is waiting. */
  nextAttemptAt: instant.nullable(),
  status: wholeNumber.nullable(),
  error: z.string().nullable(),
});

export const webhookDeliveries = operation({
  name: 'webhookDeliveries',
  service: 'attendance',
  kind: 'query',
  summary: 'The events of a webhook in a state, newest first',
  access: 'admin',
  input: z.strictObject({ id, state: webhookDeliveryState, ...pageInput }),
  output: pageSchema(webhookDelivery),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/admin/webhooks/{id}/deliveries', status: 200, isPage: true },
});

export const resendWebhookDeliveries = operation({
  name: 'resendWebhookDeliveries',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Send the failed events of a webhook again: one, or all of them',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ id, eventId: eventId.nullish() }),
  output: z.strictObject({ resent: wholeNumber }),
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/admin/webhooks/{id}/resend', status: 200 },
});
