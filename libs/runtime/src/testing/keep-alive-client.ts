import { Agent, request } from 'node:http';
import { anonymousCaller, type Caller } from '@portal/auth/caller';
import { createTokenSigner } from '@portal/auth/internal-tokens';
import { tokenKeys } from '@portal/testing/token-keys';

const sign = createTokenSigner(tokenKeys().privateKey);

/**
 * A client that sends GraphQL queries like the gateway: over a fixed number of keep-alive connections,
 * with a token for `caller`. `sendQuery` gives the status and body, and rejects with the system's error
 * where the connection fails.
 */
export function createKeepAliveClient(
  url: string,
  connections: number,
  caller: Caller = anonymousCaller,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = () => ({
    authorization: `Bearer ${sign(caller, 'leave')}`,
    'content-type': 'application/json',
  });
  return {
    sendQuery(query: string): Promise<{ status: number | undefined; body: string }> {
      return new Promise((resolve, reject) => {
        const outgoing = request(
          `${url}/graphql`,
          { method: 'POST', agent, headers: headers() },
          (response) => {
            let body = '';
            response.setEncoding('utf8');
            response.on('data', (text) => {
              body += text;
            });
            response.on('end', () => resolve({ status: response.statusCode, body }));
            response.on('error', reject);
          },
        );
        outgoing.on('error', reject);
        outgoing.end(JSON.stringify({ query }));
      });
    },
    close: () => agent.destroy(),
  };
}
