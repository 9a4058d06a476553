import { browserTimings, browserTimingsPath } from '@portal/contracts/browser-timings';
import { beginSingleSignOn, finishSingleSignOn } from '@portal/contracts/identity/single-sign-on';
import { liveChange, livePath } from '@portal/contracts/live-change';
import { unsubscribeFromMail } from '@portal/contracts/messaging/mail-preferences';
import {
  type InputSchema,
  type Json,
  openApiParameters,
  toJsonSchema,
} from './openapi-parameters.ts';
import { openApiErrors } from './openapi-responses.ts';

type Paths = Record<string, Json>;

const unsubscribePath = unsubscribeFromMail.rest.path;

/** The OpenAPI paths that no contract declares: redirects, API documents, the event stream, the browser's times. */
export function additionalPaths(paths: Paths): Paths {
  const redirectOperation = (
    operationId: string,
    summary: string,
    to = '/',
    parameters: Json[] = [],
  ) => ({
    operationId,
    summary,
    security: [],
    ...(parameters.length > 0 && { parameters }),
    responses: {
      302: { description: 'Redirect to a page', headers: { Location: { schema: { const: to } } } },
      ...openApiErrors(['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE']),
    },
  });
  const documentOperation = (operationId: string, summary: string, standard: string) => ({
    operationId,
    summary,
    security: [],
    responses: {
      200: {
        description: standard,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...openApiErrors(['TOO_MANY_REQUESTS']),
    },
  });
  return {
    '/api/login': {
      ...paths['/api/login'],
      get: redirectOperation('loginPage', 'Redirect to the sign-in page'),
    },
    '/api/logout': {
      ...paths['/api/logout'],
      get: redirectOperation(
        'logoutPage',
        'End the session and redirect; ignored from another site',
      ),
    },
    [unsubscribePath]: {
      ...paths[unsubscribePath],
      get: redirectOperation(
        'mailSettingsPage',
        'Redirect to the email notification settings',
        '/#email-notifications',
        openApiParameters(
          unsubscribeFromMail.rest,
          toJsonSchema(unsubscribeFromMail.input, 'input') as unknown as InputSchema,
        ).parameters,
      ),
    },
    ...singleSignOnPages(paths, redirectOperation),
    '/api/openapi.json': { get: documentOperation('openApi', 'This document', 'OpenAPI 3.1') },
    '/api/asyncapi.json': {
      get: documentOperation(
        'asyncApi',
        'The events that other systems can subscribe to',
        'AsyncAPI 3.0',
      ),
    },
    [livePath]: { get: liveOperation() },
    [browserTimingsPath]: { post: browserTimingsOperation() },
  };
}

/** The pages between which a provider of single sign-on and the portal send a browser. */
function singleSignOnPages(
  paths: Paths,
  redirectOperation: (id: string, summary: string, to: string, parameters: Json[]) => Json,
): Paths {
  const parameter = { name: 'provider', in: 'path', required: true, schema: { type: 'string' } };
  const pages = [
    [
      beginSingleSignOn,
      'singleSignOnStartPage',
      'Redirect to the provider’s sign-in',
      'the provider',
    ],
    [
      finishSingleSignOn,
      'singleSignOnCallbackPage',
      'Where the provider sends the browser back',
      '/',
    ],
  ] as const;
  return Object.fromEntries(
    pages.map(([{ rest }, id, summary, to]) => [
      rest.path,
      { ...paths[rest.path], get: redirectOperation(id, summary, to, [parameter]) },
    ]),
  );
}

function liveOperation(): Json {
  return {
    operationId: 'live',
    summary: 'Changes to the person’s data; for administrators, to everybody’s',
    description:
      'Access: signed-in. Events: `change` with the data below, `reset` where changes may have been ' +
      'missed, `end` when the session ends. `Last-Event-ID` resumes the stream.',
    'x-access': 'signed-in',
    responses: {
      200: {
        description: 'Server-sent events',
        content: { 'text/event-stream': { schema: toJsonSchema(liveChange, 'output') } },
      },
      ...openApiErrors([
        'UNAUTHENTICATED',
        'SETUP_REQUIRED',
        'FACTOR_SETUP_REQUIRED',
        'SERVICE_UNAVAILABLE',
      ]),
    },
  };
}

function browserTimingsOperation(): Json {
  return {
    operationId: 'browserTimings',
    summary: 'How long recorded requests took in the browser, for their traces',
    description:
      'Access: session. The web app sends it. A token is the `browser` of the header `Server-Timing`, which only responses ' +
      'of recorded requests have; tokens of other sessions, used ones and those older than two minutes are ignored.',
    'x-access': 'session',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: toJsonSchema(browserTimings, 'input') } },
    },
    responses: {
      204: { description: 'Received' },
      ...openApiErrors([
        'BAD_INPUT',
        'UNAUTHENTICATED',
        'FORBIDDEN',
        'FOREIGN_ORIGIN',
        'PAYLOAD_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
        'TOO_MANY_REQUESTS',
        'SERVICE_UNAVAILABLE',
      ]),
    },
  };
}
