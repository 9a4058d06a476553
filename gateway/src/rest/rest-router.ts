import { asyncApi } from '@portal/contracts/async-api';
import { browserTimingsPath } from '@portal/contracts/browser-timings';
import { logout } from '@portal/contracts/identity/sign-in';
import { livePath } from '@portal/contracts/live-change';
import { operations } from '@portal/contracts/operations';
import { createBrowserTimingsHandler } from '../browser-timings/handle-browser-timings.ts';
import type { Dependencies } from '../dependencies.ts';
import { downloadRoutes } from '../downloads/download-routes.ts';
import { handleDownloadRequest } from '../downloads/handle-download-request.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { type HttpResponse, redirectResponse } from '../http/http-response.ts';
import { methodNotAllowedResponse } from '../http/method-not-allowed.ts';
import { handleLiveRequest } from '../live/handle-live-request.ts';
import { authenticate } from '../session/authenticate.ts';
import { sessionCookieName } from '../session/cookies.ts';
import { isSameOriginNavigation } from '../session/request-origin.ts';
import { errorResponse } from './error-response.ts';
import { handleRestRequest, runOperation } from './handle-rest-request.ts';
import { openApiDocument } from './openapi-document.ts';
import { createRouteTable } from './route-table.ts';
import { findSingleSignOnPage } from './single-sign-on-pages.ts';

export interface OtherRoute {
  route: string;
  /** `GET` by default. */
  method?: 'POST';
  respond: (request: GatewayRequest) => HttpResponse | Promise<HttpResponse>;
}

/**
 * Creates the handler of everything under `/api`. It also gives the route's name for the metrics.
 */
export function createRestRouter(dependencies: Dependencies) {
  const find = createRouteTable(operations);
  const findDownload = createRouteTable(downloadRoutes);
  const openApiResponse = documentResponse(
    openApiDocument(operations, downloadRoutes, sessionCookieName(dependencies.site.secure)),
  );
  const asyncApiResponse = documentResponse(asyncApi());

  function limitDescription(response: HttpResponse): OtherRoute['respond'] {
    return async ({ address }) => {
      const allowed = await dependencies.rateLimiter.consumeDescription(address);
      return allowed.ok ? response : errorResponse(allowed.failure);
    };
  }

  /** Routes at fixed addresses that are no operations. */
  const others = new Map<string, OtherRoute>([
    ['/api/openapi.json', { route: 'openApi', respond: limitDescription(openApiResponse) }],
    ['/api/asyncapi.json', { route: 'asyncApi', respond: limitDescription(asyncApiResponse) }],
    [livePath, { route: 'live', respond: (request) => handleLiveRequest(dependencies, request) }],
    [
      browserTimingsPath,
      {
        route: 'browserTimings',
        method: 'POST',
        respond: createBrowserTimingsHandler(dependencies),
      },
    ],
    ['/api/login', { route: 'loginPage', respond: () => redirectResponse('/') }],
    ['/api/logout', { route: 'logoutPage', respond: (request) => signOut(dependencies, request) }],
  ]);

  return async (request: GatewayRequest): Promise<{ route: string; response: HttpResponse }> => {
    const match = find(request.method, request.path);
    if (match) {
      return {
        route: match.route.contract.name,
        response: await handleRestRequest(dependencies, request, match),
      };
    }
    const download = findDownload(request.method, request.path);
    if (download) {
      const response = await handleDownloadRequest(dependencies, request, download);
      return { route: download.route.contract.name, response };
    }
    const other =
      others.get(request.path) ??
      (isUnsubscribeLink(request) ? mailSettingsRedirect : undefined) ??
      findSingleSignOnPage(dependencies, request);
    const otherMethod = other && (other.method ?? 'GET');
    if (other && request.method === otherMethod) {
      return { route: other.route, response: await other.respond(request) };
    }
    const hasMethod = (method: string) =>
      find(method, request.path) !== null ||
      findDownload(method, request.path) !== null ||
      method === otherMethod;
    const allowed = methods.filter(hasMethod);
    const response =
      allowed.length > 0
        ? methodNotAllowedResponse(request, allowed, errorResponse)
        : errorResponse({ code: 'NOT_FOUND', message: 'Address not found' });
    return { route: 'none', response };
  };
}

/** Redirects a browser that opens an unsubscribe link: only a POST unsubscribes. */
const mailSettingsRedirect: OtherRoute = {
  route: 'mailSettingsPage',
  respond: () => redirectResponse('/#email-notifications'),
};
const isUnsubscribeLink = ({ path }: GatewayRequest) => /^\/api\/unsubscribe\/[^/]+$/.test(path);

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];

function documentResponse(document: object): HttpResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    // Not copied for each request, as a text would be.
    body: Buffer.from(JSON.stringify(document)),
    codes: [],
  };
}

/**
 * Signs out a browser that navigates here, as `POST /api/logout` does, then redirects it to the
 * start.
 */
async function signOut(dependencies: Dependencies, request: GatewayRequest): Promise<HttpResponse> {
  if (!isSameOriginNavigation(request, dependencies.site)) return redirectResponse('/');
  const authenticated = await authenticate(request, dependencies);
  if (!authenticated.ok) return errorResponse(authenticated.failure);
  const work = { caller: authenticated.value, input: {}, idempotencyKey: null };
  const response = await runOperation(dependencies, request, logout, work);
  if (response.codes.length > 0) return response;
  const cookie = response.headers['set-cookie'];
  return redirectResponse('/', cookie === undefined ? {} : { 'set-cookie': cookie });
}
