import { registerCleanUp } from '@portal/testing/clean-up';
import { inject } from 'vitest';
import { start } from '../service.ts';
import { rewriteSession } from './rewrite-session.ts';

export interface TestResponse {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, otherwise the text. */
  body: unknown;
}

export interface TestRequest {
  cookie?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON; a string or bytes unchanged. */
  body?: unknown;
}

/** For tests that call every operation: they send more requests a minute than one session or address may. */
export const noRequestLimits = {
  REQUEST_LIMIT_SESSION: '1000000',
  REQUEST_LIMIT_ADDRESS: '1000000',
  REQUEST_LIMIT_WRITES: '1000000',
};

/**
 * Starts a gateway of this test file's own in front of the shared services. Stops with the test or the file.
 */
export async function startTestGateway(overrides: Record<string, string> = {}) {
  // Another file may have run for minutes: the administrator counts as just signed in.
  const now = Date.now();
  await rewriteSession(inject('masterAdmin'), () => ({ createdAt: now, seenAt: now }), 12 * 60);
  const gateway = await start({ ...inject('gatewayEnvironment'), ...overrides });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= gateway.stop();
    return stopped;
  };
  registerCleanUp(stop);

  async function send(
    method: string,
    path: string,
    request: TestRequest = {},
  ): Promise<TestResponse> {
    const { cookie, headers, body } = request;
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(gateway.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      body: body === undefined || raw ? (body as RequestInit['body']) : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  }

  return {
    url: gateway.url,
    stop,
    send,
    get: (path: string, request?: TestRequest) => send('GET', path, request),
    post: (path: string, body?: unknown, request?: TestRequest) =>
      send('POST', path, { ...request, body }),
    /** A GraphQL request. */
    async graphql(query: string, variables: object = {}, request: TestRequest = {}) {
      const headers = { accept: 'application/graphql-response+json', ...request.headers };
      const body = { query, variables };
      const reply = await send('POST', '/graphql', { ...request, headers, body });
      return { ...reply, body: reply.body as GraphqlResponseBody };
    },
  };
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

export interface GraphqlResponseBody {
  data?: Record<string, unknown> | null;
  errors?: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; [name: string]: unknown };
  }[];
}
