import type { Readable } from 'node:stream';

/** Reads lines of JSON, holding one line in memory. */
export async function* readJsonLines(body: Readable): AsyncGenerator<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pending: string[] = [];
  for await (const chunk of body) {
    const [first = '', ...lines] = decoder.decode(chunk as Buffer, { stream: true }).split('\n');
    pending.push(first);
    for (const line of lines) {
      yield* parseLine(pending.join(''));
      pending = [line];
    }
  }
  yield* parseLine(pending.join('') + decoder.decode());
}

function parseLine(line: string): unknown[] {
  return line === '' ? [] : [JSON.parse(line)];
}
