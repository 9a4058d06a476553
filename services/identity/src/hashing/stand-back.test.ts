import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** In a session of its own, as a service is: the tests' own is nobody's to change. */
async function placesOfChild(): Promise<string[]> {
  const module = new URL('./stand-back.ts', import.meta.url).href;
  const script = `
    import { readFileSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    import { standBack } from ${JSON.stringify(module)};
    const place = () => {
      try { return readFileSync('/proc/self/autogroup', 'utf8').trim().split(' ').pop(); } catch { return 'none'; }
    };
    const places = [place()];
    for (const back of [true, false]) {
      standBack(back);
      places.push(place());
      await delay(200);
    }
    console.log(JSON.stringify(places));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout));
}

test('stands back and comes again; where the system knows no sessions, nothing happens', async () => {
  const known = existsSync('/proc/self/autogroup');
  expect(await placesOfChild()).toEqual(known ? ['0', '19', '0'] : ['none', 'none', 'none']);
});
