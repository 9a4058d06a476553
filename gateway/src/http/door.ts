import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Failure } from '@portal/kernel/result';
import { disconnectSignal } from '@portal/runtime/disconnect-signal';
import type { Logger } from '@portal/runtime/log';
import { refused } from '../graph/endpoint.ts';
import { internalMessage } from '../graph/masked-errors.ts';
import { countAnswer } from '../metrics.ts';
import { failureAnswer } from '../rest/failure-answer.ts';
import { type Answer, json, send } from './answer.ts';
import { type Asked, askedBy } from './asked.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import type { securityHeaders } from './security-headers.ts';

export interface Rooms {
  rest(asked: Asked): Promise<{ route: string; answer: Answer }>;
  graph(asked: Asked): Promise<Answer>;
  web(asked: Asked): Answer | Promise<Answer>;
  ready(): Promise<{ status: number }>;
  clientOf(message: IncomingMessage): { address: string; host: string };
  /** Whether a `Host` is one of the portal's. */
  isOwnHost(host: string): boolean;
  headers: ReturnType<typeof securityHeaders>;
  log: Logger;
}

/** Counted and logged where the client closed the connection first; nobody reads it (as nginx has it). */
const clientGone = 499;

/** Every request of the portal comes in here, and leaves with its headers, its id and a count. */
export function door(rooms: Rooms): RequestListener {
  const { headers, log } = rooms;

  async function answer(asked: Asked): Promise<{ route: string; answer: Answer }> {
    const { path } = asked;
    // Health is asked for by whatever name the machine has inside, and says nothing of anybody.
    if (!path.startsWith('/health/') && !rooms.isOwnHost(asked.host)) {
      return { route: 'foreign', answer: foreignHost(path) };
    }
    if (path === '/api' || path.startsWith('/api/')) return rooms.rest(asked);
    if (path === '/graphql') return { route: 'graphql', answer: await rooms.graph(asked) };
    if (path.startsWith('/health/') && asked.method !== 'GET') {
      return { route: 'health', answer: methodNotAllowed(asked, ['GET'], failureAnswer) };
    }
    if (path === '/health/live') return { route: 'health', answer: json(200, { status: 'ok' }) };
    if (path === '/health/ready') {
      // Which servers are behind the portal is nobody's business here: the log and metrics say it.
      const { status } = await rooms.ready();
      const word = status === 200 ? 'ready' : 'not ready';
      return { route: 'health', answer: json(status, { status: word }) };
    }
    return { route: 'web', answer: await rooms.web(asked) };
  }

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const asked = askedBy(message, rooms.clientOf, disconnectSignal(response));
    const { route, answer: given } = await answer(asked).catch((err: unknown) => {
      // A connection that broke while its body was read is nobody's fault.
      if (!message.errored) log.error({ err, requestId: asked.id }, 'request failed');
      const failure = { code: 'INTERNAL' as const, message: internalMessage(asked.id) };
      return { route: 'failed', answer: shapedFor(asked.path, failure) };
    });
    const counted = asked.signal.aborted ? { ...given, status: clientGone } : given;
    const ms = countAnswer(route, counted.status, startedAt);
    note(asked, route, counted, ms);
    send(response, given, route === 'web' ? headers.pages : headers.api, asked.id);
  }

  function note(asked: Asked, route: string, { status, codes }: Answer, ms: number): void {
    const level = levelOf(status, codes);
    if (!log.isLevelEnabled(level)) return;
    const { id: requestId, method, userId, address } = asked;
    log[level]({ requestId, method, route, status, codes, ms, userId, address }, 'answered');
  }

  return (message, response) => {
    serve(message, response).catch((err) => {
      log.error({ err }, 'answer not written');
      response.destroy();
    });
  };
}

function foreignHost(path: string): Answer {
  const message = 'The portal is not reached under this name';
  return shapedFor(path, { code: 'FOREIGN_HOST', message });
}

function shapedFor(path: string, failure: Failure<ErrorCode>): Answer {
  return path === '/graphql' ? refused(failure) : failureAnswer(failure);
}

/** Who was refused is for the log; that nobody is signed in yet is what every visit begins with. */
function levelOf(status: number, codes: ErrorCode[]): 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'warn';
  const refused = status === 401 || status === 403 || status === 421 || status === 429;
  return refused && !codes.includes('UNAUTHENTICATED') ? 'info' : 'debug';
}
