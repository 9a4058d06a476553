import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller, SignedInCaller } from '@portal/auth/caller';
import type { IdempotencyKey } from '@portal/bus/idempotency-store';
import type { Logger } from './log.ts';

/** One request to a service, as its resolvers and operations see it. */
export interface Request<Loaders = unknown, RequestCaller extends Caller = Caller> {
  /** Sent to the caller too, and part of every log line. */
  id: string;
  caller: RequestCaller;
  /** The person's network address and browser, as the gateway reports them. */
  address: string;
  agent: string;
  /** The cookie by which identity recognises the person's browser; empty without one. */
  deviceCookie: string;
  idempotency?: IdempotencyKey;
  /** Aborted when the client closes the connection: work that hasn't started is dropped. */
  signal: AbortSignal;
  /** Response headers for the gateway, for example `x-portal-session`. */
  responseHeaders: Map<string, string>;
  now(): Date;
  /** Data loaders that all requests share (batch-loader.ts). */
  readonly loaders: Loaders;
  /** The service's log with the request's id. */
  readonly log: Logger;
}

/** A request of somebody who is signed in. */
export type SignedInRequest<Loaders = unknown> = Request<Loaders, SignedInCaller>;

export interface RequestSource<Loaders> {
  headers: IncomingHttpHeaders;
  caller: Caller;
  log: Logger;
  loaders: Loaders;
  signal?: AbortSignal;
}

const neverAborted = new AbortController().signal;

const idPattern = /^[\w-]{1,64}$/;
const keyPattern = /^[\x21-\x7e]{1,200}$/;
const fingerprintPattern = /^[0-9a-f]{64}(,[0-9a-f]{64}){0,9}$/;

/** Creates the request of a service from the gateway's headers; a missing or malformed id is replaced. */
export function createRequest<Loaders>(source: RequestSource<Loaders>): Request<Loaders> {
  const { headers, caller } = source;
  const requestId = firstValue(headers['x-request-id']);
  const id = idPattern.test(requestId) ? requestId : randomUUID();
  let log: Logger | undefined;
  return {
    id,
    caller,
    address: firstValue(headers['x-client-address']).slice(0, 64),
    agent: firstValue(headers['x-client-agent']).slice(0, 500),
    deviceCookie: firstValue(headers['x-client-device']).slice(0, 1_000),
    idempotency: readIdempotency(headers, caller),
    signal: source.signal ?? neverAborted,
    responseHeaders: new Map(),
    now: () => new Date(),
    loaders: source.loaders,
    get log() {
      log ??= source.log.child({ requestId: id });
      return log;
    },
  };
}

/** The request for one root field of a document: each field has an idempotency key of its own. */
export function requestForField<Loaders>(
  request: Request<Loaders>,
  path: string,
): Request<Loaders> {
  const { idempotency } = request;
  if (!idempotency) return request;
  // Inherits the rest, so that the logger is still created at first use, and only once.
  return Object.create(request, {
    idempotency: { value: { ...idempotency, key: `${idempotency.key}:${path}` } },
  });
}

function readIdempotency(headers: IncomingHttpHeaders, caller: Caller): IdempotencyKey | undefined {
  const key = firstValue(headers['idempotency-key']);
  const fingerprint = firstValue(headers['x-idempotency-fingerprint']);
  if (!keyPattern.test(key) || !fingerprintPattern.test(fingerprint)) return undefined;
  return { scope: caller.userId ?? 'anonymous', key, fingerprint };
}

function firstValue(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}
