import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { plainError } from '../portal/plain-error.ts';

const pollMs = 100;

export type BalancerControl = ReturnType<typeof createBalancerControl>;

/** Controls a running HAProxy by the socket of its runtime API. */
export function createBalancerControl(socketFile: string) {
  async function send(command: string): Promise<string> {
    const socket = connect(socketFile);
    socket.end(`${command}\n`);
    return (await text(socket)).trim();
  }

  async function setState(listener: string, server: string, state: 'drain' | 'ready') {
    const answer = await send(`set server ${listener}/${server} state ${state}`);
    if (answer) throw plainError(`HAProxy: ${answer}`);
  }

  /** Counts the requests and streams of a server that haven't ended. */
  async function countSessions(listener: string, server: string): Promise<number> {
    const lines = (await send(`show stat ${listener} 4 -1`)).replace(/^# /, '').split('\n');
    const [names = [], ...rows] = lines.map((line) => line.split(','));
    const row = rows.find((columns) => columns[names.indexOf('svname')] === server);
    if (!row) throw plainError(`HAProxy has no server ${listener}/${server}`);
    return Number(row[names.indexOf('scur')]);
  }

  return {
    countSessions,
    /**
     * Sends no more requests to a server of a listener. Resolves once those in progress have ended, or
     * after `timeoutMs`, because event streams end only with their process.
     */
    async drain(listener: string, server: string, timeoutMs: number): Promise<void> {
      await setState(listener, server, 'drain');
      for (
        const end = performance.now() + timeoutMs;
        performance.now() < end;
        await delay(pollMs)
      ) {
        if ((await countSessions(listener, server)) === 0) return;
      }
    },
    /** Sends requests to a server again. */
    resume: (listener: string, server: string): Promise<void> =>
      setState(listener, server, 'ready'),
  };
}
