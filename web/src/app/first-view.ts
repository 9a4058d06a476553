import type { User } from '@portal/contracts/people/user';
import { londonDay, weekOf } from '@portal/kernel/london';
import { firstViews } from '../gql/first-views.ts';
import { nextTurn } from './next-turn.ts';
import { currentTime } from './server-clock.ts';
import { stoppableFetch } from './stoppable-fetch.ts';

export interface FirstViewResponse {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; path?: readonly (string | number)[] }[];
}

interface FirstQuery {
  /** The variables that it was asked with, as JSON. */
  variables: string;
  response: Promise<FirstViewResponse | null>;
}

interface FirstView {
  userId: string;
  askedAt: number;
  /** Those that were not answered yet, by name. */
  queries: Map<string, FirstQuery>;
}

// A part of the portal that is slow holds up its own card alone: the others ask by themselves.
const giveUpAfterMs = 2_000;
const freshForMs = 10_000;
let firstView: FirstView | null = null;

/**
 * Asks for what the person's area shows when it is opened, while the code of the area is still on
 * its way: the employee's in one request, an administrator's in two at once. Once for each person
 * and page; what is shown again is asked for anew.
 */
export function askForFirstView(user: User | null): void {
  if (!user) firstView = null;
  if (!user || user.isFirstLogin || firstView?.userId === user.id) return;
  const { pathname, search } = window.location;
  if (pathname !== '/' || search !== '') return;
  const inputs = inputsOfWeek();
  const queries = new Map<string, FirstQuery>();
  for (const merged of firstViews[user.isAdmin ? 'admin' : 'employee']) {
    const { operationName, query } = merged;
    const requested = merged.queries.map((name) => [name, inputs[name]] as const);
    const variables = Object.fromEntries(
      requested.flatMap(([name, input]) => (input ? [[`${name}_input`, input]] : [])),
    );
    const response = ask({ operationName, query, variables });
    for (const [name, input] of requested) {
      queries.set(name, { variables: JSON.stringify(input ? { input } : {}), response });
    }
  }
  firstView = { userId: user.id, askedAt: performance.now(), queries };
}

/**
 * What was answered to a query of the first view; null where it is to be asked by itself. Each is
 * answered once, and soon after the page was opened.
 */
export function takeFromFirstView(
  userId: string,
  name: string | undefined,
  variables: object,
): Promise<FirstViewResponse | null> | null {
  if (firstView?.userId !== userId || !name) return null;
  const query = firstView.queries.get(name);
  firstView.queries.delete(name);
  if (query?.variables !== JSON.stringify(variables)) return null;
  if (performance.now() - firstView.askedAt > freshForMs) return null;
  return Promise.race([inTurn(query.response), nothingAfter(giveUpAfterMs)]);
}

/** When the first view was asked for, on the clock of `performance.now`; undefined if it was not. */
export function firstViewRequestedAt(userId: string): number | undefined {
  return firstView?.userId === userId ? firstView.askedAt : undefined;
}

function inputsOfWeek(): Record<string, object> {
  const { start, end } = weekOf(londonDay(new Date(currentTime())));
  return { OwnWeek: { day: start }, OwnEntries: { startDate: start, endDate: end } };
}

async function ask(body: object): Promise<FirstViewResponse | null> {
  try {
    const response = await stoppableFetch('/graphql', {
      method: 'POST',
      credentials: 'include',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.ok ? await response.json() : null;
  } catch {
    // Whatever it was, the queries that are asked by themselves find it out.
    return null;
  }
}

/** Drawn all at once, what comes in one response would hold a phone up for 0.3 s. */
async function inTurn<Value>(response: Promise<Value>): Promise<Value> {
  const value = await response;
  await nextTurn();
  return value;
}

function nothingAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}
