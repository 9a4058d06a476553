import { Agent, request } from 'node:http';
import { anonymous, type Caller } from '@portal/auth/caller';
import { tokenSigner } from '@portal/auth/tokens';
import { tokenKeys } from '@portal/testing/keys';

const sign = tokenSigner(tokenKeys().privateKey);

/**
 * Asks as the gateway does: over a fixed number of connections that are kept alive. Gives the
 * status and the body, and rejects with the system's error where the connection fails.
 */
export function pool(url: string, connections: number, caller: Caller = anonymous) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = () => ({
    authorization: `Bearer ${sign(caller)}`,
    'content-type': 'application/json',
  });
  return {
    ask(query: string): Promise<{ status: number | undefined; body: string }> {
      return new Promise((resolve, reject) => {
        const asked = request(
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
        asked.on('error', reject);
        asked.end(JSON.stringify({ query }));
      });
    },
    close: () => agent.destroy(),
  };
}
