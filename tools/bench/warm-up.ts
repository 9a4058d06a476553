import { Pool } from 'undici';
import type { Session } from './copied-staff.ts';
import { type OpenLoad, sendAtTheirTime } from './open-loop.ts';

/** Clocks people in by REST, so many at a time. */
export async function clockedIn(url: string, people: readonly Session[], atOnce = 50) {
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

const warmSeconds = 20;

/** Has everything asked for before it is measured: V8 takes thousands of requests to do its best. */
export async function warmUp(load: Omit<OpenLoad, 'seconds'>, say: (line: string) => void) {
  const { errors } = await sendAtTheirTime({ ...load, seconds: warmSeconds });
  if (errors.length > 0) say(`${errors.length} errors while it was warmed up: ${errors[0]}`);
}
