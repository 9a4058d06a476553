import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { anonymous } from '@portal/auth/caller';
import { tokenSigner } from '@portal/auth/tokens';
import { tokenKeys } from '@portal/testing/keys';
import { describe, expect, it } from 'vitest';
import { startTestSubgraph } from './test-subgraph.ts';

describe('stopping', () => {
  it('says 503 to the balancer while it finishes what is under way', async () => {
    const { url, stop } = await startTestSubgraph();
    const agent = new Agent({ keepAlive: true });
    const underWay = ask(url, agent, 700);
    await sleep(50);
    const stopped = stop();
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
    expect(await underWay).toBe(200);
    await stopped;
    await expect(fetch(url)).rejects.toThrow();
    agent.destroy();
  });

  it('fails no request under load on connections that are kept alive', async () => {
    const { url, stop } = await startTestSubgraph({ level: 'silent' });
    const agent = new Agent({ keepAlive: true, maxSockets: 30 });
    const seen = { answered: 0, refused: 0, failed: [] as string[] };
    const clients = Array.from({ length: 30 }, () => askUntilRefused(url, agent, seen));
    await sleep(500);
    const before = seen.answered;
    const started = performance.now();
    await stop();
    expect(performance.now() - started).toBeLessThan(5_000);
    await Promise.all(clients);
    expect(before).toBeGreaterThan(30);
    expect(seen).toMatchObject({ failed: [], refused: 30 });
    expect(seen.answered).toBeGreaterThan(before);
    agent.destroy();
  });

  it('cuts off at its limit what never ends', async () => {
    const { url, stop } = await startTestSubgraph();
    const agent = new Agent();
    const endless = ask(url, agent, 60_000).catch((error: Error) => error.message);
    await sleep(50);
    const started = performance.now();
    await stop();
    expect(performance.now() - started).toBeLessThan(7_000);
    expect(await endless).toMatch(/socket hang up|ECONNRESET/);
  });
});

async function askUntilRefused(
  url: string,
  agent: Agent,
  seen: { answered: number; refused: number; failed: string[] },
): Promise<void> {
  for (;;) {
    try {
      await ask(url, agent, 5);
      seen.answered += 1;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error);
      // Nobody listens any more: the request was never accepted.
      if (code === 'ECONNREFUSED') seen.refused += 1;
      else seen.failed.push(code);
      return;
    }
  }
}

const authorization = `Bearer ${tokenSigner(tokenKeys().privateKey)(anonymous)}`;

function ask(url: string, agent: Agent, milliseconds: number): Promise<number | undefined> {
  const query = `{ slow(input: { milliseconds: ${milliseconds} }) { text } }`;
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const asked = request(`${url}/graphql`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(JSON.stringify({ query }));
  });
}
