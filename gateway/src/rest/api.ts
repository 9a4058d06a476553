import { asyncApi } from '@portal/contracts/async-api';
import { livePath } from '@portal/contracts/live';
import { operations } from '@portal/contracts/operations';
import { logout } from '@portal/contracts/people/sign-in';
import { answerDownload } from '../downloads/endpoint.ts';
import { downloadRoutes } from '../downloads/routes.ts';
import { type Answer, redirect } from '../http/answer.ts';
import type { Asked } from '../http/asked.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import { answerLive } from '../live/endpoint.ts';
import type { Parts } from '../parts.ts';
import { sessionCookieName } from '../session/cookie.ts';
import { isOwnNavigation } from '../session/origin.ts';
import { visitorOf } from '../session/visitor.ts';
import { answerRest, runRoute } from './endpoint.ts';
import { failureAnswer } from './failure-answer.ts';
import { openApi } from './open-api.ts';
import { routeTable } from './route-table.ts';

interface OtherRoute {
  route: string;
  answer: (asked: Asked) => Answer | Promise<Answer>;
}

/** Answers everything under `/api`, with the name of the route for the metrics. */
export function restApi(parts: Parts) {
  const find = routeTable(operations);
  const findDownload = routeTable(downloadRoutes);
  const ofRequests = description(
    openApi(operations, downloadRoutes, sessionCookieName(parts.site.secure)),
  );
  const ofEvents = description(asyncApi());

  /** What is read at a fixed address and is no operation. */
  const others = new Map<string, OtherRoute>([
    ['/api/openapi.json', { route: 'openApi', answer: () => ofRequests }],
    ['/api/asyncapi.json', { route: 'asyncApi', answer: () => ofEvents }],
    [livePath, { route: 'live', answer: (asked) => answerLive(parts, asked) }],
    ['/api/login', { route: 'loginPage', answer: () => redirect('/') }],
    ['/api/logout', { route: 'logoutPage', answer: (asked) => signOut(parts, asked) }],
  ]);

  return async (asked: Asked): Promise<{ route: string; answer: Answer }> => {
    const match = find(asked.method, asked.path);
    if (match) {
      return { route: match.route.contract.name, answer: await answerRest(parts, asked, match) };
    }
    const wanted = findDownload(asked.method, asked.path);
    if (wanted) {
      const answer = await answerDownload(parts, asked, wanted);
      return { route: wanted.route.contract.name, answer };
    }
    const other = others.get(asked.path) ?? (isUnsubscribing(asked) ? toMailSettings : undefined);
    if (other && asked.method === 'GET') {
      return { route: other.route, answer: await other.answer(asked) };
    }
    const has = (method: string) =>
      find(method, asked.path) !== null ||
      findDownload(method, asked.path) !== null ||
      (method === 'GET' && other !== undefined);
    const allowed = methods.filter(has);
    const answer =
      allowed.length > 0
        ? methodNotAllowed(asked, allowed, failureAnswer)
        : failureAnswer({ code: 'NOT_FOUND', message: 'Address not found' });
    return { route: 'none', answer };
  };
}

/** Redirects a browser that opens the link of a mail: only a POST unsubscribes. */
const toMailSettings: OtherRoute = {
  route: 'mailSettingsPage',
  answer: () => redirect('/#email-notifications'),
};
const isUnsubscribing = ({ path }: Asked) => /^\/api\/unsubscribe\/[^/]+$/.test(path);

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];

function description(document: object): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(document),
    codes: [],
  };
}

/** Signing out by navigation, as the app does it: as `POST /api/logout`, then back to the start. */
async function signOut(parts: Parts, asked: Asked): Promise<Answer> {
  if (!isOwnNavigation(asked, parts.site)) return redirect('/');
  const visitor = await visitorOf(asked, parts);
  if (!visitor.ok) return failureAnswer(visitor.failure);
  const work = { caller: visitor.value, input: {}, writeKey: null };
  const answer = await runRoute(parts, asked, logout, work);
  if (answer.codes.length > 0) return answer;
  const cookie = answer.headers['set-cookie'];
  return redirect('/', cookie === undefined ? {} : { 'set-cookie': cookie });
}
