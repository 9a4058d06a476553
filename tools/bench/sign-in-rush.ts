// Signs in `count` times at the same moment: `node sign-in-rush.ts <url> <count> <username>...`. Who is
// told to come back does, when told. Prints {perSecond, refused, longestMs}: how long those who were let in waited.
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { testCredentials } from './create-accounts.ts';

const [url = '', count = '0', ...names] = process.argv.slice(2);
const pool = new Pool(url, { connections: Number(count) });
let refused = 0;
let longestMs = 0;

async function signIn(number: number): Promise<void> {
  const body = JSON.stringify({ username: names[number % names.length], ...testCredentials });
  for (;;) {
    const sent = performance.now();
    const answer = await pool.request({
      path: '/api/login',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const text = await answer.body.text();
    if (answer.statusCode === 200) {
      longestMs = Math.max(longestMs, performance.now() - sent);
      return;
    }
    if (answer.statusCode !== 429) throw new Error(`sign-in: ${answer.statusCode} ${text}`);
    refused += 1;
    await delay(Number(answer.headers['retry-after']) * 1000);
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: Number(count) }, (_, number) => signIn(number)));
const perSecond = Number(count) / ((performance.now() - started) / 1000);
await pool.destroy();
console.log(JSON.stringify({ perSecond, refused, longestMs }));
