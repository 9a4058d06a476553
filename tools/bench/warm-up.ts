import { Pool } from 'undici';
import type { Session } from './copy-staff.ts';
import { type OpenLoopLoad, runOpenLoop } from './open-loop.ts';

/** Clocks people in by REST, `atOnce` at a time. */
export async function clockInAll(url: string, people: readonly Session[], atOnce = 50) {
  const pool = new Pool(url, { connections: atOnce });
  await Promise.all(
    people.map(async ({ cookie }) => {
      const headers = { 'content-type': 'application/json', cookie };
      const path = '/api/time-entries/clock-in';
      const { statusCode, body } = await pool.request({
        path,
        method: 'POST',
        headers,
        body: '{}',
      });
      const text = await body.text();
      if (statusCode !== 201) throw new Error(`clock-in: ${statusCode} ${text}`);
    }),
  );
  await pool.destroy();
}

/** Sends all requests before the measurement, because V8 needs thousands of requests to optimise. */
export async function warmUp(load: OpenLoopLoad, say: (line: string) => void) {
  const { errors } = await runOpenLoop(load);
  if (errors.length > 0) say(`${errors.length} errors while it was warmed up: ${errors[0]}`);
}
