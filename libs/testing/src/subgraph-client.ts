import { randomUUID } from 'node:crypto';
import type { Caller } from '@portal/auth/caller';
import { tokenSigner } from '@portal/auth/tokens';
import type { InputOf, Operation, OutputOf } from '@portal/contracts/operation';
import { tokenKeys } from './keys.ts';

export interface GraphQLFailure {
  message: string;
  path?: (string | number)[];
  extensions: { code: string; [name: string]: unknown };
}

export interface Answer<Data> {
  /** What the operation gives; null where it failed. */
  data: Data | null;
  errors: GraphQLFailure[];
  /** The code of the first error, for short assertions. */
  code: string | null;
  status: number;
  headers: Headers;
}

/** Asks a subgraph at `url` as the gateway does: with a token of this test file's keys. */
export function client(url: string) {
  const sign = tokenSigner(tokenKeys().privateKey);

  async function post<Data>(
    token: string | null,
    query: string,
    variables: unknown,
    headers: Record<string, string>,
  ): Promise<Omit<Answer<Data>, 'data'> & { data: Data | null }> {
    const response = await fetch(new URL('/graphql', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
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
    const errors: GraphQLFailure[] = body.errors ?? [];
    return {
      data: body.data ?? null,
      errors,
      code: errors[0]?.extensions?.code ?? null,
      status: response.status,
      headers: response.headers,
    };
  }

  /** The token is made for each request: it lasts a minute, and a test file may take longer. */
  function asking(token: () => string | null) {
    return {
      /**
       * Runs an operation of the contracts. `headers` for example `idempotency-key`. Throws where
       * what it gives is not what its contract promises.
       */
      async run<O extends Operation>(
        operation: O,
        input: Partial<InputOf<O>> = {},
        headers: Record<string, string> = {},
      ): Promise<Answer<OutputOf<O>>> {
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
      /** Any document, `_entities` too. */
      query<Data = Record<string, unknown>>(
        query: string,
        variables: Record<string, unknown> = {},
        headers: Record<string, string> = {},
      ): Promise<Answer<Data>> {
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
        ...caller,
      };
      return asking(() => sign(whole));
    },
    /** Nobody: the token that the gateway sends for a request without a session. */
    anonymous() {
      return this.as({});
    },
    /** Whoever is not the gateway. */
    withToken: (token: string | null) => asking(() => token),
  };
}
