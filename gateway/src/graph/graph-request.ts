import type { ErrorCode } from '@portal/contracts/error-codes';
import type { GraphQLFormattedError } from 'graphql';
import type { WriteKey } from '../idempotency/write-key.ts';
import type { Patience } from './patience.ts';

/** What the services are told about a request beside its document. */
export interface GraphRequest {
  id: string;
  /** The internal token: who asks. */
  token: string;
  address: string;
  agent: string;
  /** The cookie of a browser that somebody signed in with before; empty without. */
  device: string;
  writeKey: WriteKey | null;
  patience: Patience;
  /** Fires when the client closes the connection. */
  signal: AbortSignal;
}

/** ApolloServer copies its context, so what is written during execution is a level deeper. */
export interface GraphContext {
  request: GraphRequest;
  /** Headers that the identity service's answer carries for the session. */
  reply: Map<string, string>;
}

/** An error as it may leave the gateway. */
export type MaskedError = Omit<GraphQLFormattedError, 'extensions'> & {
  extensions: { code: ErrorCode } & Record<string, unknown>;
};

export interface GraphResult {
  data: Record<string, unknown> | null | undefined;
  errors: MaskedError[];
  reply: ReadonlyMap<string, string>;
}
