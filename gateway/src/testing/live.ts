import { livePath } from '@portal/contracts/live';
import { atEnd } from '@portal/testing/clean-up';

export interface LiveEvent {
  event: string;
  data: unknown;
  /** `performance.now()` when it came. */
  at: number;
}

export type Listening = Awaited<ReturnType<typeof listenTo>>;

/** Opens the stream of whoever has the cookie, as a browser reads it; closed with the test file. */
export async function listenTo(url: string, cookie: string | null, lastEventId?: string) {
  const giveUp = new AbortController();
  const response = await fetch(url + livePath, {
    headers: {
      ...(cookie && { cookie }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: giveUp.signal,
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
      for (const block of blocks) take(block);
    }
  }

  function take(block: string): void {
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
    giveUp.abort();
    await done;
  };
  atEnd(close);
  return {
    response,
    events,
    /** The types of the changes that came, without their first word. */
    heard: () =>
      events
        .filter(({ event }) => event === 'change')
        .map(({ data }) => (data as { type: string }).type.replace('portal.', '')),
    /** What a browser would come back with. */
    cursor: () => cursor,
    closedAt: () => closedAt,
    done,
    close,
  };
}
