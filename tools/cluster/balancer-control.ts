import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expectedError } from '../portal/expected-error.ts';
import { fallbackServerName } from './haproxy-configuration.ts';

const pollMs = 100;
/** HAProxy checks a new process every 0.3 seconds. */
const upTimeoutMs = 30_000;

export type BalancerControl = ReturnType<typeof createBalancerControl>;

/** Controls a running HAProxy by the socket of its runtime API. */
export function createBalancerControl(socketFile: string) {
  async function send(command: string): Promise<string> {
    const socket = connect(socketFile);
    socket.end(`${command}\n`);
    return (await text(socket)).trim();
  }

  async function order(command: string): Promise<void> {
    const answer = await send(command);
    if (answer) throw expectedError(`HAProxy: ${answer}`);
  }

  /** Sets the state of a process, also for the time in which all processes are late. */
  async function setState(listener: string, server: string, state: 'drain' | 'ready') {
    for (const name of [server, fallbackServerName(server)]) {
      await order(`set server ${listener}/${name} state ${state}`);
    }
  }

  /** A value of HAProxy's statistics about a server. */
  async function readStatistic(listener: string, server: string, name: 'scur' | 'status') {
    const lines = (await send(`show stat ${listener} 4 -1`)).replace(/^# /, '').split('\n');
    const [names = [], ...rows] = lines.map((line) => line.split(','));
    const row = rows.find((columns) => columns[names.indexOf('svname')] === server);
    if (!row) throw expectedError(`HAProxy has no server ${listener}/${server}`);
    return row[names.indexOf(name)] ?? '';
  }

  /** Counts the requests and streams of a server that haven't ended. */
  async function countSessions(listener: string, server: string): Promise<number> {
    const names = [server, fallbackServerName(server)];
    const counts = names.map((name) => readStatistic(listener, name, 'scur'));
    return (await Promise.all(counts)).reduce((sum, count) => sum + Number(count), 0);
  }

  /** Waits until `isDone`, or until the timeout. */
  async function poll(isDone: () => Promise<boolean>, timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    while (performance.now() < end && !(await isDone())) await delay(pollMs);
  }

  return {
    countSessions,
    /**
     * Sends no more requests to a server of a listener. Resolves once those in progress have ended, or
     * after `timeoutMs`, because event streams end only with their process.
     */
    async drain(listener: string, server: string, timeoutMs: number): Promise<void> {
      await setState(listener, server, 'drain');
      await poll(async () => (await countSessions(listener, server)) === 0, timeoutMs);
    },
    /** Sends requests to a server again. Resolves once HAProxy has found it up, or after half a minute. */
    async resume(listener: string, server: string): Promise<void> {
      await setState(listener, server, 'ready');
      const isUp = async () => (await readStatistic(listener, server, 'status')).startsWith('UP');
      await poll(isUp, upTimeoutMs);
    },
    /**
     * Runs `work` without checks of a listener's `servers`: while they are all that remains, a late response
     * to a check must not close their connections.
     */
    async withoutChecks<Value>(
      listener: string,
      servers: readonly string[],
      work: () => Promise<Value>,
    ): Promise<Value> {
      const orderAll = async (command: 'disable' | 'enable') => {
        for (const server of servers) await order(`${command} health ${listener}/${server}`);
      };
      await orderAll('disable');
      try {
        return await work();
      } finally {
        await orderAll('enable');
      }
    },
  };
}
