// Open-loop load generator in a separate process: receives the load, sends requests at fixed times however
// slow the responses are, and sends back the result.
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop.ts';

interface Due {
  at: number;
  name: string;
  body: string;
  cookie: string;
}

async function send({ url, groups, seconds }: OpenLoopLoad): Promise<OpenLoopResult> {
  const pool = new Pool(url, { connections: 256 });
  const result: OpenLoopResult = { durations: {}, errors: [] };
  const sent: Promise<void>[] = [];

  async function ask({ name, body, cookie }: Due, due: number): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-portal-background': '1', cookie };
    try {
      const answer = await pool.request({ path: '/graphql', method: 'POST', headers, body });
      const text = await answer.body.text();
      if (answer.statusCode !== 200 || text.includes('"errors"')) {
        result.errors.push(`${name}: ${answer.statusCode} ${text.slice(0, 500)}`);
      }
    } catch (failure) {
      result.errors.push(`${name}: ${failure}`);
    }
    result.durations[name] ??= [];
    result.durations[name].push(performance.now() - due);
  }

  const begun = performance.now();
  for (const request of schedule(groups, seconds)) {
    const due = begun + request.at;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    sent.push(ask(request, due));
  }
  await Promise.all(sent);
  await pool.destroy();
  return result;
}

function schedule(groups: OpenLoopLoad['groups'], seconds: number): Due[] {
  const all: Due[] = [];
  for (const { cookies, polled } of groups) {
    for (const cookie of cookies) {
      for (const { name, body, everySeconds } of polled) {
        const every = everySeconds * 1000;
        for (let at = Math.random() * every; at < seconds * 1000; at += every) {
          all.push({ at, name, body, cookie });
        }
      }
    }
  }
  return all.sort((a, b) => a.at - b.at);
}

process.once('message', (load: OpenLoopLoad) => {
  send(load).then((result) => process.send?.(result));
});
