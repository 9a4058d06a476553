import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Caller } from '@portal/auth/caller';
import { tokenVerifier } from '@portal/auth/tokens';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { ServiceName } from '@portal/contracts/operation';
import type { Failure } from '@portal/kernel/result';
import { disconnectSignal } from './disconnect-signal.ts';
import { downloadDoor, downloadsPath } from './download-door.ts';
import type { ServedDownload } from './downloads.ts';
import { drainable } from './drain.ts';
import { errorReply } from './error-reply.ts';
import { type GraphAnswer, type GraphRequest, openGraph, type Resolvers } from './graph.ts';
import { type Checks, readiness } from './health.ts';
import { listen } from './listen.ts';
import type { Logger } from './log.ts';
import { countRequest, metricsText } from './metrics.ts';
import { readBody } from './read-body.ts';
import { type Request, requestOf } from './request.ts';
import { graphError } from './resolve.ts';
import { rootFieldOf } from './root-field.ts';

// Only the gateway calls, and it has limits of its own for what people send.
const bodyLimit = 4 * 1024 * 1024;

export interface SubgraphParts<Loaders> {
  service: ServiceName;
  env: { HOST: string; PORT: number; TOKEN_PUBLIC_KEY: string };
  /** The subgraph's SDL. */
  typeDefs: string;
  resolvers: Resolvers<Loaders>;
  loaders: Loaders;
  /** What is given around the graph: files and streams of any size. */
  downloads?: readonly ServedDownload<Loaders>[];
  /** What this service can't work without, and whether it answers. */
  checks: Checks;
  /** Why a mutation can't be done now; null where nothing speaks against it. */
  refusal?: (mutation: string) => Failure<ErrorCode> | null;
  log: Logger;
}

/**
 * Serves a service's part of the graph by POST /graphql to the gateway alone: a token is needed for
 * everything there, the SDL too. An answer is 200 with data and errors; other statuses are for
 * who isn't the gateway. Downloads are beside it, with the same token (download-door.ts), and /health/live, /health/ready and /metrics, without a token.
 * Throws where the port is taken or the SDL and the resolvers don't fit.
 */
export async function startSubgraph<Loaders>(parts: SubgraphParts<Loaders>) {
  const { service, env, log } = parts;
  const graph = await openGraph(parts);
  const downloads = downloadDoor({ ...parts, downloads: parts.downloads ?? [] });
  const rootField = rootFieldOf(graph.schema);
  const verify = tokenVerifier(env.TOKEN_PUBLIC_KEY);
  const server = createServer((request, response) => {
    handle(request, response).catch((err) => {
      // The connection broke, or a bug: either way nobody else must be affected.
      if (!request.errored) log.error({ err }, 'request failed');
      if (response.headersSent || request.errored) response.destroy();
      else send(response, 500, errorBody('INTERNAL', 'Something went wrong'));
    });
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  // Longer than the gateway keeps an idle connection: the one that sends must be the one that closes.
  server.keepAliveTimeout = 75_000;
  const drain = drainable(server);
  const ready = readiness(parts.checks, drain.stopping);

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url } = incoming;
    if (url === '/graphql' && method === 'POST') return graphql(incoming, response);
    if (method === 'GET' && url?.startsWith(downloadsPath)) return download(incoming, response);
    if (method === 'GET' && url === '/health/live') return send(response, 200, '{"status":"ok"}');
    if (method === 'GET' && url === '/health/ready') {
      const { status, body } = await ready();
      return send(response, status, JSON.stringify(body));
    }
    if (method === 'GET' && url === '/metrics') {
      const { contentType, text } = await metricsText();
      return send(response, 200, text, { 'content-type': contentType });
    }
    send(response, 404, errorBody('NOT_FOUND', 'not found'));
  }

  async function download(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const caller = callerOf(incoming, verify);
    if (!caller) return refuse(incoming, response, 401, 'UNAUTHENTICATED', 'Unauthorized');
    const isOne = await downloads.answer(incoming, response, caller);
    if (!isOne) send(response, 404, errorBody('NOT_FOUND', 'not found'));
  }

  async function graphql(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const caller = callerOf(incoming, verify);
    if (!caller) return refuse(incoming, response, 401, 'UNAUTHENTICATED', 'Unauthorized');
    if (!incoming.headers['content-type']?.startsWith('application/json')) {
      return refuse(incoming, response, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Only JSON is accepted');
    }
    const signal = disconnectSignal(response);
    const body = await readBody(incoming, bodyLimit);
    if (body === null) return refuse(incoming, response, 413, 'PAYLOAD_TOO_LARGE', 'Too large');
    const asked = graphRequest(body);
    if (!asked) return send(response, 400, errorBody('BAD_INPUT', 'Not a GraphQL request'));

    const started = performance.now();
    const { headers } = incoming;
    const request = requestOf({ headers, caller, log, loaders: parts.loaders, signal });
    const { kind, name } = rootField(asked.query, asked.operationName);
    const refused = kind === 'mutation' ? parts.refusal?.(name) : null;
    const answer: GraphAnswer = refused
      ? { data: null, errors: [graphError(refused)] }
      : await graph.execute(asked, request as Request);
    const errors = answer.errors?.map((error) => errorReply(error, request as Request));
    send(response, 200, JSON.stringify({ data: answer.data, errors }), fromMap(request.reply));
    note(asked, request, errors?.[0]?.extensions.code ?? 'OK', performance.now() - started);
  }

  function note(asked: GraphRequest, request: Request<Loaders>, code: string, ms: number): void {
    const { kind, name } = rootField(asked.query, asked.operationName);
    countRequest(service, name, code, ms);
    const level = kind === 'mutation' ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const { userId } = request.caller;
    log[level]({ requestId: request.id, operation: name, code, ms: Math.round(ms), userId }, kind);
  }

  const url = await listen(server, env);
  return {
    url,
    /** Refuses readiness, lets what is under way finish, then closes. */
    async stop(): Promise<void> {
      downloads.stop();
      await drain.stop();
      await graph.stop();
    },
  };
}

function callerOf(
  { headers }: IncomingMessage,
  verify: (token: string) => Caller | null,
): Caller | null {
  const { authorization } = headers;
  return authorization?.startsWith('Bearer ') ? verify(authorization.slice(7)) : null;
}

function graphRequest(body: string): GraphRequest | null {
  try {
    const { query, operationName, variables } = JSON.parse(body) as GraphRequest;
    return typeof query === 'string' ? { query, operationName, variables } : null;
  } catch {
    return null;
  }
}

/** Answers without reading the body, so the connection can't be used again. */
function refuse(
  incoming: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
): void {
  response.setHeader('connection', 'close');
  send(response, status, errorBody(code, message));
  incoming.resume();
}

function errorBody(code: ErrorCode, message: string): string {
  return JSON.stringify({ errors: [{ message, extensions: { code } }] } satisfies GraphAnswer);
}

function fromMap(map: Map<string, string>): Record<string, string> | undefined {
  return map.size > 0 ? Object.fromEntries(map) : undefined;
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers?: Record<string, string>,
): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
