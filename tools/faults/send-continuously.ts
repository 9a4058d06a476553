import { setTimeout as delay } from 'node:timers/promises';
import type { RestClient } from '../bench/rest-client.ts';
import {
  type RetriedOptions,
  type RetriedRequest,
  type RetriedResponse,
  sendWithRetries,
} from './send-with-retries.ts';

/** Sends a person's requests one after the other until stopped. Gives the responses. */
export function sendContinuously<Body>(
  portal: string,
  person: RestClient,
  nextRequest: () => RetriedRequest,
  { pauseMs, ...options }: RetriedOptions & { pauseMs: number },
) {
  const responses: RetriedResponse<Body>[] = [];
  let stopping = false;

  async function run(): Promise<void> {
    while (!stopping) {
      responses.push(await sendWithRetries<Body>(portal, person, nextRequest(), options));
      await delay(pauseMs);
    }
  }

  const running = run();
  return {
    responses,
    async stop(): Promise<void> {
      stopping = true;
      await running;
    },
  };
}
