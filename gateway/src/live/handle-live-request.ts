import { accessError, accessErrorMessages, anonymousCaller } from '@portal/auth/caller';
import { callerFromSession } from '@portal/auth/session-store';
import type { Dependencies } from '../dependencies.ts';
import { eventStreamHeaders } from '../http/event-stream.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { errorResponse } from '../rest/error-response.ts';
import { findSession } from '../session/authenticate.ts';
import { readApiToken } from '../session/read-api-token.ts';
import { foreignReadFailure, isSameOriginNavigation } from '../session/request-origin.ts';

const headers = { 'content-type': 'text/event-stream; charset=utf-8', ...eventStreamHeaders };

/** The stream has everything that changes, beside the scopes of a token. */
const apiTokenFailure = {
  code: 'FORBIDDEN',
  message: 'API tokens can’t be used here. Subscribe to the events instead.',
} as const;

/** Handles `GET /api/live`: an event stream that ends with the session and doesn't extend it. */
export async function handleLiveRequest(
  dependencies: Dependencies,
  request: GatewayRequest,
): Promise<HttpResponse> {
  if (readApiToken(request) !== null) return errorResponse(apiTokenFailure);
  const found = await findSession(request, dependencies);
  if (!found.ok) return errorResponse(found.failure);
  const session = found.value;
  const refused = accessError('signed-in', session ? callerFromSession(session) : anonymousCaller);
  if (refused || !session) {
    const code = refused ?? 'UNAUTHENTICATED';
    return errorResponse({ code, message: accessErrorMessages[code] });
  }
  // Ten of them would end those of the person's own pages.
  if (!isSameOriginNavigation(request, dependencies.site)) return errorResponse(foreignReadFailure);
  if (!dependencies.liveStreams.hasCapacity()) {
    return errorResponse({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Live updates are unavailable right now. Please try again.',
    });
  }
  const cursor = request.headers['last-event-id'];
  return {
    status: 200,
    headers,
    body: '',
    codes: [],
    stream: (response) => {
      if (request.message.method === 'HEAD') response.end();
      else
        dependencies.liveStreams.open(
          response,
          session,
          cursor === undefined ? null : String(cursor),
        );
    },
  };
}
