// The stock Apollo gateway as its documentation starts it, with its stock data source, on the portal's supergraph and
// services. It has no sessions: a request names its caller in a header.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import type { Caller } from '@portal/auth/caller';
import { createTokenSigner } from '@portal/auth/internal-tokens';
import type { ServiceName } from '@portal/contracts/operation';
import { rootFolder } from '../root-folder.ts';

interface Context {
  caller?: Caller;
}

// The load stays on this machine.
process.env.APOLLO_TELEMETRY_DISABLED = '1';
const urls = JSON.parse(process.env.SERVICE_URLS ?? '{}') as Record<string, string>;
const signToken = createTokenSigner(process.env.TOKEN_PRIVATE_KEY ?? '');
const gateway = new ApolloGateway({
  supergraphSdl: readFileSync(join(rootFolder, 'gateway/supergraph.graphql'), 'utf8'),
  buildService: ({ name }) =>
    new RemoteGraphQLDataSource<Context>({
      url: `${urls[name]}/graphql`,
      willSendRequest({ request, context: { caller } }) {
        // The services accept nobody without a token.
        if (caller) {
          const token = signToken(caller, name as ServiceName);
          request.http?.headers.set('authorization', `Bearer ${token}`);
        }
      },
    }),
});
const server = new ApolloServer<Context>({ gateway });
const { url } = await startStandaloneServer(server, {
  listen: { host: '127.0.0.1', port: 0 },
  context: async ({ req }) => ({ caller: JSON.parse(String(req.headers['x-caller'])) as Caller }),
});
process.send?.({ ready: url });
process.on('disconnect', () => process.exit(0));
