import { createEmployee, createFirstAdmin, testCredentials } from '../bench/create-accounts.ts';
import { clockContinuously } from '../faults/clock-continuously.ts';
import { sendContinuously } from '../faults/send-continuously.ts';

const people = 40;
const reads = ['/api/time-entries/today-total', '/api/messages/received', '/api/leave-balance'];

export type SoakLoad = Awaited<ReturnType<typeof startSoakLoad>>;

/**
 * Starts what people do all the time on an empty portal: about four clock-ins or clock-outs and twenty reads a second,
 * each person in a session that is renewed when it ends.
 */
export async function startSoakLoad(portalUrl: string, signal: AbortSignal) {
  const admin = await createFirstAdmin(portalUrl);
  const reading: { stop(): Promise<void> }[] = [];
  const clocking: ReturnType<typeof clockContinuously>[] = [];
  for (let index = 0; index < people; index += 1) {
    signal.throwIfAborted();
    const username = `staff.${index}`;
    const person = await createEmployee(portalUrl, admin, username);
    const signIn = () => person.post('/api/login', { username, ...testCredentials });
    clocking.push(clockContinuously(portalUrl, person, { pauseMs: 20_000, signIn }));
    let readIndex = 0;
    const nextRead = () => ({
      method: 'GET' as const,
      path: reads[readIndex++ % reads.length] as string,
    });
    reading.push(sendContinuously(portalUrl, person, nextRead, { pauseMs: 2_000, signIn }));
  }
  return {
    /** How many clock-ins and clock-outs were acknowledged. */
    writes: () => clocking.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    async stop(): Promise<void> {
      await Promise.all([...reading, ...clocking].map((each) => each.stop()));
    },
  };
}
