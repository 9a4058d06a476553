import type { IdempotencyKey } from '@portal/bus/idempotency-store';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { ServiceName } from '@portal/contracts/operation';
import type { GraphQLFormattedError } from 'graphql';
import type { ServiceTimeouts } from './timeouts.ts';

/** What the gateway sends the services with a document. */
export interface SubgraphRequestContext {
  id: string;
  /** Gives the internal token of the caller for a service. */
  tokenFor: (service: ServiceName) => string;
  address: string;
  agent: string;
  /** The device cookie, which identifies a browser used before; empty without one. */
  device: string;
  idempotencyKey: IdempotencyKey | null;
  timeouts: ServiceTimeouts;
  /** Whether it asks a provider of single sign-on. */
  asksProvider: boolean;
  /** Whether another system sends it, with an API token. */
  isFromSystem: boolean;
  /** Fires when the client closes the connection. */
  signal: AbortSignal;
}

/** ApolloServer copies its context, so what execution writes is one level deeper. */
export interface GraphContext {
  request: SubgraphRequestContext;
  /** The session headers of the identity service's response. */
  sessionHeaders: Map<string, string>;
}

/** An error that is safe to send to clients. */
export type MaskedError = Omit<GraphQLFormattedError, 'extensions'> & {
  extensions: { code: ErrorCode } & Record<string, unknown>;
};

export interface GatewayGraphqlResult {
  data: Record<string, unknown> | null | undefined;
  errors: MaskedError[];
  sessionHeaders: ReadonlyMap<string, string>;
}
