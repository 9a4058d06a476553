import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import type { ServiceName } from '@portal/contracts/operation';
import { apolloOptions } from '@portal/runtime/apollo-options';
import type { Logger } from '@portal/runtime/log';
import { documentLimits } from './document-limits.ts';
import type { GraphContext, GraphRequest, GraphResult } from './graph-request.ts';
import { maskedError } from './masked-errors.ts';
import { type SubgraphSource, subgraphSource } from './subgraph-source.ts';

const supergraphFile = join(import.meta.dirname, '../../supergraph.graphql');

export interface Document {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

export interface Supergraph {
  run(document: Document, request: GraphRequest): Promise<GraphResult>;
  close(): Promise<void>;
}

/**
 * The graph of all services, from the committed composition: nothing is asked of a service at
 * start, so the gateway starts while one is down.
 */
export async function openSupergraph(
  urls: Record<ServiceName, string>,
  log: Logger,
  introspection = false,
): Promise<Supergraph> {
  // Read by ApolloGateway's constructor; it would report to its maker otherwise.
  process.env.APOLLO_TELEMETRY_DISABLED = '1';
  const sources = new Map<string, SubgraphSource>();
  const quiet = log.child(
    { part: 'apollo' },
    { level: log.level === 'silent' ? 'silent' : 'warn' },
  );
  const gateway = new ApolloGateway({
    supergraphSdl: readFileSync(supergraphFile, 'utf8'),
    logger: quiet,
    __exposeQueryPlanExperimental: false,
    buildService({ name }) {
      const source = subgraphSource(name as ServiceName, urls[name as ServiceName], log);
      sources.set(name, source);
      return source;
    },
  });
  const apollo = new ApolloServer<GraphContext>({
    ...apolloOptions,
    introspection,
    gateway,
    logger: quiet,
    nodeEnv: 'production',
    persistedQueries: false,
    parseOptions: { maxTokens: documentLimits.tokens },
  });
  await apollo.start();

  return {
    async run(document, request) {
      const reply = new Map<string, string>();
      const { body } = await apollo.executeOperation(document, {
        contextValue: { request, reply },
      });
      if (body.kind === 'incremental') throw new TypeError('the gateway answers in one piece');
      const { data, errors = [] } = body.singleResult;
      return { data, reply, errors: errors.map((error) => maskedError(error, request.id, log)) };
    },
    async close() {
      await apollo.stop();
      await Promise.all([...sources.values()].map((source) => source.close()));
    },
  };
}
