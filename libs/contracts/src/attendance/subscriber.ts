import { z } from 'zod';
import { personReference } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { id, instant, text, wholeNumber } from '../scalars.ts';

/*
 * Other systems that read the attendance events, each with an account of the message broker.
 */

const subscriberId = z.string().min(1).max(24).meta({ scalar: 'ID' });

/** `preparing`: its copy of the events is being created or recreated. */
export const subscriberState = z.enum(['preparing', 'ready']);

export const subscriber = z.strictObject({
  id: subscriberId,
  name: z.string(),
  /** Created by the portal itself: it has no creator and can't be revoked. */
  isBuiltIn: z.boolean(),
  createdAt: instant.nullable(),
  createdBy: personReference.nullable(),
  state: subscriberState,
  /** Whether one of its consumers is waiting for events now. */
  isConnected: z.boolean(),
  /** When one of its consumers last received or acknowledged an event; null for never. */
  lastSeenAt: instant.nullable(),
  /** The unhandled events of its slowest consumer; null without a consumer. */
  eventsBehind: wholeNumber.nullable(),
});
export type Subscriber = z.output<typeof subscriber>;

export const subscribers = operation({
  name: 'subscribers',
  service: 'attendance',
  kind: 'query',
  summary: 'Systems that subscribe to attendance events, oldest first',
  access: 'admin',
  input: z.strictObject({}),
  output: z.strictObject({
    /** False where the operator of the message broker manages the subscribers. */
    isManaged: z.boolean(),
    subscribers: z.array(subscriber),
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/subscribers', status: 200 },
});

/** The connection details of a NATS client. The password is shown only once. */
export const subscriberCredentials = z.strictObject({
  servers: z.string(),
  user: z.string(),
  pass: z.string(),
  stream: z.string(),
});

export const createSubscriber = operation({
  name: 'createSubscriber',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Create a subscriber to attendance events; its password is shown only once',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ name: text(60, 'Enter a name') }),
  output: z.strictObject({ id, name: z.string(), credentials: subscriberCredentials }),
  errors: ['CONFLICT', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'POST', path: '/api/admin/subscribers', status: 201 },
});

export const revokeSubscriber = operation({
  name: 'revokeSubscriber',
  service: 'attendance',
  kind: 'mutation',
  summary: 'Revoke a subscriber’s access to attendance events',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ id: subscriberId }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'DELETE', path: '/api/admin/subscribers/{id}', status: 200 },
});
