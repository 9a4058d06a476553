import { afterAll, describe, expect, it } from 'vitest';
import { startTestSubgraph } from './testing/subgraph.ts';

const servers = { mongodb: true, nats: true };
let hangs = false;
const subgraph = await startTestSubgraph({
  checks: {
    mongodb: {
      isRequired: true,
      isHealthy: async () => (hangs ? new Promise(() => {}) : servers.mongodb),
    },
    nats: {
      isRequired: false,
      async isHealthy() {
        if (!servers.nats) throw new Error('away');
        return true;
      },
    },
  },
});
afterAll(() => subgraph.stop());

describe('readiness', () => {
  it('is 200 while all servers respond, or only an optional one doesn’t', async () => {
    expect(await ready()).toEqual([200, { status: 'ready', servers }]);
    servers.nats = false;
    expect(await ready()).toEqual([200, { status: 'ready', servers }]);
  });

  it('is 503 while a required server is unreachable or too slow', async () => {
    servers.mongodb = false;
    expect(await ready()).toEqual([503, { status: 'not ready', servers }]);
    hangs = true;
    expect((await ready())[0]).toBe(503);
    expect((await fetch(`${subgraph.url}/health/live`)).status).toBe(200);
  });
});

async function ready(): Promise<[number, unknown]> {
  const response = await fetch(`${subgraph.url}/health/ready`);
  return [response.status, await response.json()];
}
