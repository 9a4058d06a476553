import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import type { ServiceName } from '@portal/contracts/operation';
import { apolloOptions } from '@portal/runtime/apollo-options';
import type { Logger } from '@portal/runtime/log';
import { documentLimits } from './document-limits.ts';
import type { GatewayGraphqlResult, GraphContext, SubgraphRequestContext } from './graph-types.ts';
import { maskError } from './mask-error.ts';
import { createSubgraphDataSource, type SubgraphDataSource } from './subgraph-data-source.ts';

const supergraphFile = join(import.meta.dirname, '../../supergraph.graphql');

export interface GraphqlRequest {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

export interface Supergraph {
  run(document: GraphqlRequest, request: SubgraphRequestContext): Promise<GatewayGraphqlResult>;
  close(): Promise<void>;
}

export interface SupergraphOptions {
  log: Logger;
  /** The longest wait, in seconds, of a slow request such as a sign-in before it is refused. */
  maxWaitSeconds: number;
  introspection?: boolean;
}

/**
 * Opens the federated graph of all services from the committed supergraph. It needs no service at
 * start, so the gateway starts while one is down.
 */
export async function openSupergraph(
  urls: Record<ServiceName, string>,
  { log, maxWaitSeconds, introspection = false }: SupergraphOptions,
): Promise<Supergraph> {
  // Without it, ApolloGateway's constructor turns telemetry on.
  process.env.APOLLO_TELEMETRY_DISABLED = '1';
  const sources = new Map<string, SubgraphDataSource>();
  const apolloLog = log.child(
    { part: 'apollo' },
    { level: log.level === 'silent' ? 'silent' : 'warn' },
  );
  const gateway = new ApolloGateway({
    supergraphSdl: readFileSync(supergraphFile, 'utf8'),
    logger: apolloLog,
    __exposeQueryPlanExperimental: false,
    // Those of the web app take a fraction. With the default of 30, somebody who sends ever different documents nearly fills the heap.
    experimental_approximateQueryPlanStoreMiB: 8,
    // Documents and errors may quote what people typed.
    telemetry: { includeDocument: false, recordExceptions: false },
    buildService({ name }) {
      const source = createSubgraphDataSource(name as ServiceName, {
        url: urls[name as ServiceName],
        maxWaitSeconds,
        log,
      });
      sources.set(name, source);
      return source;
    },
  });
  const apollo = new ApolloServer<GraphContext>({
    ...apolloOptions,
    introspection,
    gateway,
    logger: apolloLog,
    nodeEnv: 'production',
    persistedQueries: false,
    parseOptions: { maxTokens: documentLimits.tokens },
  });
  await apollo.start();

  return {
    async run(document, request) {
      const sessionHeaders = new Map<string, string>();
      const { body } = await apollo.executeOperation(document, {
        contextValue: { request, sessionHeaders },
      });
      if (body.kind === 'incremental')
        throw new TypeError('the gateway has no incremental delivery');
      const { data, errors = [] } = body.singleResult;
      return {
        data,
        sessionHeaders,
        errors: errors.map((error) => maskError(error, request.id, log)),
      };
    },
    async close() {
      await apollo.stop();
      await Promise.all([...sources.values()].map((source) => source.close()));
    },
  };
}
