import { liveChange, livePath } from '@portal/contracts/live';
import { unsubscribeFromMail } from '@portal/contracts/messaging/mail-preferences';
import { failuresOf, type InputSchema, type Json, parametersOf, schemaOf } from './described.ts';

type Described = Record<string, Json>;

const unsubscribe = unsubscribeFromMail.rest.path;

/** The OpenAPI paths that no contract declares: redirects, descriptions, the event stream. */
export function additionalPaths(paths: Described): Described {
  const toStart = (operationId: string, summary: string, to = '/', parameters: Json[] = []) => ({
    operationId,
    summary,
    security: [],
    ...(parameters.length > 0 && { parameters }),
    responses: {
      302: { description: 'To a page', headers: { Location: { schema: { const: to } } } },
      ...failuresOf(['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE']),
    },
  });
  const document = (operationId: string, summary: string, standard: string) => ({
    operationId,
    summary,
    security: [],
    responses: {
      200: {
        description: standard,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...failuresOf(['TOO_MANY_REQUESTS']),
    },
  });
  return {
    '/api/login': { ...paths['/api/login'], get: toStart('loginPage', 'Go to the sign-in') },
    '/api/logout': {
      ...paths['/api/logout'],
      get: toStart('logoutPage', 'End the session, unless another site asks for it'),
    },
    [unsubscribe]: {
      ...paths[unsubscribe],
      get: toStart(
        'mailSettingsPage',
        'Go to where one chooses which mails one gets',
        '/#email-notifications',
        parametersOf(
          unsubscribeFromMail.rest,
          schemaOf(unsubscribeFromMail.input, 'input') as unknown as InputSchema,
        ).parameters,
      ),
    },
    '/api/openapi.json': { get: document('openApi', 'This description', 'OpenAPI 3.1') },
    '/api/asyncapi.json': {
      get: document('asyncApi', 'The events that other systems may follow', 'AsyncAPI 3.0'),
    },
    [livePath]: { get: changes() },
  };
}

function changes(): Json {
  return {
    operationId: 'live',
    summary: 'What changes for the person, or for anybody where an administrator asks',
    description:
      'Access: signed-in. Events: `change` with what is described here, `reset` where some may ' +
      'have been missed, `end` with the session. `Last-Event-ID` goes on where it was.',
    'x-access': 'signed-in',
    responses: {
      200: {
        description: 'Server-sent events',
        content: { 'text/event-stream': { schema: schemaOf(liveChange, 'output') } },
      },
      ...failuresOf(['UNAUTHENTICATED', 'SETUP_REQUIRED', 'SERVICE_UNAVAILABLE']),
    },
  };
}
