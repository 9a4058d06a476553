import type { ErrorCode } from '@portal/contracts/error-codes';
import { beginSingleSignOn, finishSingleSignOn } from '@portal/contracts/identity/single-sign-on';
import type { Operation } from '@portal/contracts/operation';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { type HttpResponse, redirectResponse } from '../http/http-response.ts';
import { authenticate } from '../session/authenticate.ts';
import { clearSsoCookie, readSsoCookie } from '../session/cookies.ts';
import { isSameOriginNavigation } from '../session/request-origin.ts';
import { runOperation } from './handle-rest-request.ts';
import type { OtherRoute } from './rest-router.ts';

const pagePath = /^\/api\/sso\/([a-z0-9-]{1,40})\/(start|callback)$/;

/** Why a sign-in with a provider failed, as the sign-in screen reads it from the address. */
const failures: Partial<Record<ErrorCode, string>> = {
  NO_LINKED_ACCOUNT: 'not-linked',
  ACCOUNT_DEACTIVATED: 'deactivated',
  LAST_ADMIN: 'last-admin',
  CONFLICT: 'linked-already',
  TOO_MANY_REQUESTS: 'too-many',
  SERVICE_UNAVAILABLE: 'unavailable',
  UNAUTHENTICATED: 'signed-out',
};

/** The two addresses of single sign-on that browsers open: towards the provider, and back from it. */
export function findSingleSignOnPage(
  dependencies: Dependencies,
  { path }: GatewayRequest,
): OtherRoute | undefined {
  const [, provider, page] = pagePath.exec(path) ?? [];
  if (provider === undefined) return undefined;
  return page === 'start'
    ? {
        route: 'singleSignOnStartPage',
        respond: (request) => redirectToProvider(dependencies, request, provider),
      }
    : {
        route: 'singleSignOnCallbackPage',
        respond: (request) => handleCallback(dependencies, request, provider),
      };
}

async function redirectToProvider(
  dependencies: Dependencies,
  request: GatewayRequest,
  provider: string,
): Promise<HttpResponse> {
  const isRequested = new URLSearchParams(request.query).get('rememberMe') === '1';
  // Another site's link may begin a sign-in, but not one that lasts for weeks.
  const rememberMe = isRequested && isSameOriginNavigation(request, dependencies.site);
  const response = await run(dependencies, request, beginSingleSignOn, { provider, rememberMe });
  if (response.codes.length > 0) return failedResponse(response.codes);
  const { url } = JSON.parse(String(response.body));
  return redirectResponse(url, cookiesOf(response));
}

async function handleCallback(
  dependencies: Dependencies,
  request: GatewayRequest,
  provider: string,
): Promise<HttpResponse> {
  const { secure } = dependencies.site;
  const browserKey = readSsoCookie(request.headers.cookie, secure);
  const input = { provider, browserKey, response: request.query };
  const isInvalid = !finishSingleSignOn.input.safeParse(input).success;
  const response = isInvalid ? null : await run(dependencies, request, finishSingleSignOn, input);
  const isCancelled = new URLSearchParams(request.query).get('error') === 'access_denied';
  const cleared = clearSsoCookie(secure);
  if (response === null || response.codes.length > 0) {
    return failedResponse(response?.codes ?? ['BAD_INPUT'], { isCancelled, cookie: cleared });
  }
  const { purpose, ticket } = JSON.parse(String(response.body));
  // In the fragment, so that no log contains it.
  const path = ticket === null ? pathAfter(purpose) : `/#sso-step=${ticket}`;
  return redirectResponse(path, cookiesOf(response, cleared));
}

/** The path to open: it names what was done, except after a sign-in. */
function pathAfter(purpose: string): string {
  return purpose === 'sign-in' ? '/' : `/#sso=${purpose}`;
}

function failedResponse(
  [code]: readonly ErrorCode[],
  { isCancelled = false, cookie }: { isCancelled?: boolean; cookie?: string } = {},
): HttpResponse {
  const reason = isCancelled ? 'cancelled' : ((code && failures[code]) ?? 'failed');
  const response = redirectResponse(
    `/#sso-failed=${reason}`,
    cookie ? { 'set-cookie': [cookie] } : {},
  );
  return { ...response, codes: code ? [code] : [] };
}

async function run(
  dependencies: Dependencies,
  request: GatewayRequest,
  contract: Operation,
  input: Record<string, unknown>,
): Promise<HttpResponse | { codes: ErrorCode[]; body: ''; headers: Record<string, string> }> {
  const authenticated = await authenticate(request, dependencies);
  if (!authenticated.ok) return { codes: [authenticated.failure.code], body: '', headers: {} };
  const work = { caller: authenticated.value, input, idempotencyKey: null };
  return runOperation(dependencies, request, contract, work);
}

function cookiesOf(
  { headers }: Pick<HttpResponse, 'headers'>,
  ...more: string[]
): Record<string, string[]> {
  const cookies = [headers['set-cookie'] ?? [], more].flat();
  return cookies.length === 0 ? {} : { 'set-cookie': cookies };
}
