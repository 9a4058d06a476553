import { livePath } from '@portal/contracts/live-change';
import { registerCleanUp } from './clean-up.ts';

export interface LiveEvent {
  event: string;
  data: unknown;
  /** When it arrived, by `performance.now()`. */
  at: number;
}

export type LiveClient = Awaited<ReturnType<typeof openLiveClient>>;

/**
 * Opens the live stream of a session and reads its events as a browser does. Closes with the test
 * file.
 */
export async function openLiveClient(url: string, cookie: string | null, lastEventId?: string) {
  const abortController = new AbortController();
  const response = await fetch(url + livePath, {
    headers: {
      ...(cookie && { cookie }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: abortController.signal,
  });
  const events: LiveEvent[] = [];
  let cursor = '';
  let closedAt: number | null = null;

  async function read(): Promise<void> {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) parseBlock(block);
    }
  }

  function parseBlock(block: string): void {
    const fields = Object.fromEntries(
      block.split('\n').map((line) => {
        const colon = line.indexOf(': ');
        return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 2)];
      }),
    );
    cursor = fields.id ?? cursor;
    if (fields.data === undefined) return;
    events.push({
      event: fields.event ?? '',
      data: JSON.parse(fields.data),
      at: performance.now(),
    });
  }

  const done = read()
    .catch(() => undefined)
    .finally(() => {
      closedAt = performance.now();
    });
  const close = async () => {
    abortController.abort();
    await done;
  };
  registerCleanUp(close);
  return {
    response,
    events,
    /** The types of the changes received, without `portal.`. */
    changeTypes: () =>
      events
        .filter(({ event }) => event === 'change')
        .map(({ data }) => (data as { type: string }).type.replace('portal.', '')),
    /** The `Last-Event-ID` with which a browser would reconnect. */
    cursor: () => cursor,
    closedAt: () => closedAt,
    done,
    close,
  };
}
