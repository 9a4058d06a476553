import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { CloudEvent } from '@portal/contracts/event';
import { Webhook as Signer } from 'standardwebhooks';
import { isLocalName, isPublicAddress, literalAddress } from '../domain/webhook-address.ts';
import { resolvePrivateName, resolvePublicName } from './resolve-name.ts';

export interface WebhookRequest {
  url: string;
  /** The latest secret first; each one signs. */
  secrets: readonly string[];
  event: CloudEvent;
  allowsPrivateAddresses: boolean;
  now: Date;
  /** Ends the request, for example where the process stops. */
  signal?: AbortSignal;
  /** Looks names up; by default in DNS, or as the system does where private addresses are allowed. */
  resolveName?: NameLookup;
}

/** All addresses of a name, as `dns.lookup` gives them. */
export type NameLookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (failure: Error | null, addresses: LookupAddress[]) => void,
) => void;

export interface WebhookResponse {
  /** Null without a response. */
  status: number | null;
  /** Null if the event was accepted. */
  error: string | null;
  durationMs: number;
  /** The first characters of the body. */
  body: string;
  retryAfterMs: number | undefined;
}

const timeoutMs = 10_000;
/** The rest of a response is not read. */
const maxBodyBytes = 1_000;

const privateAddress = 'The address is in a private network';

/** Sends an event as a signed request (Standard Webhooks). Never rejects: the response has the error. */
export async function sendWebhook(sent: WebhookRequest): Promise<WebhookResponse> {
  const start = performance.now();
  const durationMs = () => Math.round(performance.now() - start);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const signal = sent.signal ? AbortSignal.any([timeout, sent.signal]) : timeout;
    const response = await post(sent, signal);
    const status = response.statusCode ?? 0;
    const body = await readStart(response);
    return {
      status,
      error: errorOf(status),
      durationMs: durationMs(),
      body,
      retryAfterMs: parseRetryAfter(response.headers['retry-after'], sent.now),
    };
  } catch (failure) {
    const error = timeout.aborted ? 'No response within 10 seconds' : describe(failure);
    return { status: null, error, durationMs: durationMs(), body: '', retryAfterMs: undefined };
  }
}

/** Resolves with the response once its headers are there. Redirects aren't followed. */
async function post(
  { url: text, secrets, event, allowsPrivateAddresses, now, resolveName }: WebhookRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(text);
  // The settings may have changed since the webhook was created.
  if (url.protocol !== 'https:' && !allowsPrivateAddresses)
    throw new Error('The address is not https');
  const literal = literalAddress(url);
  // A literal address is never looked up.
  const isPrivate = literal === null ? isLocalName(url) : !isPublicAddress(literal);
  if (isPrivate && !allowsPrivateAddresses) {
    throw new Error(privateAddress);
  }
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'hr-portal-webhooks/1',
    'webhook-id': event.id,
    'webhook-timestamp': Math.floor(now.getTime() / 1_000),
    'webhook-signature': secrets
      .map((secret) => new Signer(secret).sign(event.id, now, body))
      .join(' '),
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request: ClientRequest = send(url, {
    method: 'POST',
    headers,
    signal,
    // A connection of its own, so that each one is checked.
    agent: false,
    lookup: allowsPrivateAddresses
      ? lookupOf(resolveName ?? resolvePrivateName, () => true)
      : lookupOf(resolveName ?? resolvePublicName, isPublicAddress),
  });
  request.on('response', resolve);
  request.on('error', reject);
  // Of a response that switches protocols Node only closes the connection: neither `response` nor `error` follows.
  request.on('close', () => reject(new Error('The connection was closed')));
  request.end(body);
  return promise;
}

/** Looks names up for the socket, which gets only allowed addresses: another answer later can't evade it. */
function lookupOf(
  resolveName: NameLookup,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (failure, addresses) => {
      if (failure) return callback(failure, '');
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(new Error(privateAddress), '');
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** Reads the start of a body. A connection that breaks afterwards doesn't matter: the status is known. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBodyBytes) break;
    }
  } catch {
    // The rest is not needed.
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, maxBodyBytes).toString().replaceAll('\0', '');
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Response ${status}: redirects aren’t followed`;
  return `Response ${status}`;
}

/** `Retry-After` in milliseconds: a number of seconds, or a date. */
function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (!value) return undefined;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

function describe(failure: unknown): string {
  const { code, message } = failure as { code?: string; message?: string };
  // Several addresses that all refuse give an error without a message.
  const text = code ? `No connection (${code})` : (message ?? '');
  return (text || 'No connection').slice(0, 200);
}
