import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '@portal/auth/caller';
import type { Logger } from './log.ts';

/** The caller gave a key so that the same write, sent again, changes nothing more. */
export interface Idempotency {
  /** Whose keys: the person's id, or `anonymous`. */
  scope: string;
  key: string;
  /** Of the body, keyed: another body under the same key is refused. */
  fingerprint: string;
}

/** One request to a service, as its resolvers and operations see it. */
export interface Request<Loaders = unknown> {
  /** Given to the caller too, and on every line of the log. */
  id: string;
  caller: Caller;
  /** The person's address and browser, not the gateway's. */
  address: string;
  agent: string;
  /** The cookie by which identity knows the person's browser again; empty without. */
  device: string;
  idempotency?: Idempotency;
  /** Aborted when the client has closed the connection: work that has not begun is dropped. */
  signal: AbortSignal;
  /** Response headers for the gateway, for example `x-portal-session`. */
  reply: Map<string, string>;
  now(): Date;
  /** What requests share to read with (shared-loader.ts). */
  readonly loaders: Loaders;
  /** The service's log with the request's id. */
  readonly log: Logger;
}

export interface RequestParts<Loaders> {
  headers: IncomingHttpHeaders;
  caller: Caller;
  log: Logger;
  loaders: Loaders;
  signal?: AbortSignal;
}

const neverAborted = new AbortController().signal;

const idShape = /^[\w-]{1,64}$/;
const keyShape = /^[\x21-\x7e]{1,200}$/;
const fingerprintShape = /^[0-9a-f]{64}$/;

/** Reads what the gateway says about a request (the headers are listed in docs/operations). */
export function requestOf<Loaders>(parts: RequestParts<Loaders>): Request<Loaders> {
  const { headers, caller } = parts;
  const given = one(headers['x-request-id']);
  const id = idShape.test(given) ? given : randomUUID();
  let log: Logger | undefined;
  return {
    id,
    caller,
    address: one(headers['x-client-address']).slice(0, 64),
    agent: one(headers['x-client-agent']).slice(0, 500),
    device: one(headers['x-client-device']).slice(0, 1_000),
    idempotency: idempotencyOf(headers, caller),
    signal: parts.signal ?? neverAborted,
    reply: new Map(),
    now: () => new Date(),
    loaders: parts.loaders,
    get log() {
      log ??= parts.log.child({ requestId: id });
      return log;
    },
  };
}

/** The same request for one of several fields: each is a write of its own. */
export function requestForField<Loaders>(
  request: Request<Loaders>,
  path: string,
): Request<Loaders> {
  const { idempotency } = request;
  if (!idempotency) return request;
  // Inherits the rest, so that the log is still made at first use and only once.
  return Object.create(request, {
    idempotency: { value: { ...idempotency, key: `${idempotency.key}:${path}` } },
  });
}

function idempotencyOf(headers: IncomingHttpHeaders, caller: Caller): Idempotency | undefined {
  const key = one(headers['idempotency-key']);
  const fingerprint = one(headers['x-idempotency-fingerprint']);
  if (!keyShape.test(key) || !fingerprintShape.test(fingerprint)) return undefined;
  return { scope: caller.userId ?? 'anonymous', key, fingerprint };
}

function one(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}
