import { atEnd } from '@portal/testing/clean-up';
import { inject } from 'vitest';
import { start } from '../service.ts';

export interface Reply {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, the text otherwise. */
  body: unknown;
}

export interface Ask {
  cookie?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON; a string or bytes as they are. */
  body?: unknown;
}

/** A gateway of this test file's own before the shared services; ends with the file. */
export async function startedGateway(overrides: Record<string, string> = {}) {
  const gateway = await start({ ...inject('gatewayEnvironment'), ...overrides });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= gateway.stop();
    return stopped;
  };
  atEnd(stop);

  async function ask(method: string, path: string, request: Ask = {}): Promise<Reply> {
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
    ask,
    get: (path: string, request?: Ask) => ask('GET', path, request),
    post: (path: string, body?: unknown, request?: Ask) => ask('POST', path, { ...request, body }),
    /** A GraphQL request. */
    async graphql(query: string, variables: object = {}, request: Ask = {}) {
      const headers = { accept: 'application/graphql-response+json', ...request.headers };
      const body = { query, variables };
      const reply = await ask('POST', '/graphql', { ...request, headers, body });
      return { ...reply, body: reply.body as GraphBody };
    },
  };
}

export type TestGateway = Awaited<ReturnType<typeof startedGateway>>;

export interface GraphBody {
  data?: Record<string, unknown> | null;
  errors?: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; [name: string]: unknown };
  }[];
}
