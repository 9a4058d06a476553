import { randomUUID } from 'node:crypto';
import type { Caller } from '@portal/auth/caller';
import { createTokenSigner } from '@portal/auth/internal-tokens';
import type { InputOf, Operation, OutputOf, ServiceName } from '@portal/contracts/operation';
import { tokenKeys } from './token-keys.ts';

export interface GraphqlFailure {
  message: string;
  path?: (string | number)[];
  extensions: { code: string; [name: string]: unknown };
}

export interface GraphqlResult<Data> {
  /** The result of the operation; null where it failed. */
  data: Data | null;
  errors: GraphqlFailure[];
  /** The code of the first error, for short assertions. */
  code: string | null;
  status: number;
  headers: Headers;
}

/** Creates a client of the subgraph of `service` at `url` that sends internal tokens, like the gateway. */
export function subgraphClient(url: string, service: ServiceName) {
  const sign = createTokenSigner(tokenKeys().privateKey);

  async function post<Data>(
    token: string | null,
    query: string,
    variables: unknown,
    headers: Record<string, string>,
  ): Promise<Omit<GraphqlResult<Data>, 'data'> & { data: Data | null }> {
    const response = await fetch(new URL('/graphql', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The service would wait for requests on an idle connection before it stops.
        connection: 'close',
        'x-request-id': randomUUID(),
        'x-client-address': '192.0.2.1',
        'x-client-agent': 'test',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    const text = await response.text();
    const body = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
    const errors: GraphqlFailure[] = body.errors ?? [];
    return {
      data: body.data ?? null,
      errors,
      code: errors[0]?.extensions?.code ?? null,
      status: response.status,
      headers: response.headers,
    };
  }

  /** The token is signed for each request, because it expires after a minute. */
  function operationsWith(token: () => string | null) {
    return {
      /**
       * Runs an operation of the contracts, with headers such as `idempotency-key`. Throws where the
       * result doesn't match the contract's output.
       */
      async run<O extends Operation>(
        operation: O,
        input: Partial<InputOf<O>> = {},
        headers: Record<string, string> = {},
      ): Promise<GraphqlResult<OutputOf<O>>> {
        const variables = Object.keys(operation.input.shape).length > 0 ? { input } : {};
        const answer = await post<Record<string, OutputOf<O>>>(
          token(),
          operation.document,
          variables,
          headers,
        );
        const data = answer.data?.[operation.name] ?? null;
        if (data !== null || answer.errors.length === 0) operation.output.parse(data);
        return { ...answer, data };
      },
      /** Runs any document, including `_entities`. */
      query<Data = Record<string, unknown>>(
        query: string,
        variables: Record<string, unknown> = {},
        headers: Record<string, string> = {},
      ): Promise<GraphqlResult<Data>> {
        return post<Data>(token(), query, variables, headers);
      },
    };
  }

  return {
    as(caller: Partial<Caller>) {
      const signedIn = caller.userId != null;
      const whole: Caller = {
        userId: null,
        role: signedIn ? 'employee' : null,
        stage: signedIn ? 'full' : 'none',
        sessionId: signedIn ? `session-of-${caller.userId}` : null,
        authenticatedAt: signedIn ? Date.now() : null,
        ...caller,
      };
      return operationsWith(() => sign(whole, service));
    },
    /** Uses the token that the gateway sends for a request without a session. */
    anonymous() {
      return this.as({});
    },
    /** Uses any token, for callers that aren't the gateway. */
    withToken: (token: string | null) => operationsWith(() => token),
  };
}
