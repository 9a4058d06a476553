import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PersonalDataPart } from '@portal/contracts/personal-data-parts';
import { describe, expect, test } from 'vitest';
import { readJsonLines } from './read-json-lines.ts';
import { writePersonalDataHtml } from './write-personal-data-html.ts';
import { writeKindJson, writePersonalDataJson } from './write-personal-data-json.ts';
import { writePersonalDataZip } from './write-personal-data-zip.ts';

const manifest = { person: 'Ada <i>Lovelace</i>', requestedAt: '2026-07-01T08:04:00.000Z' };
const hostile = '<script>alert(1)</script> & "quotes"';
const messages = (...contents: string[]): PersonalDataPart => ({
  kind: 'messages',
  rows: contents.map((content) => ({
    content,
    createdAt: '2026-07-01T08:04:00.000Z',
    isRead: true,
  })),
});

async function* partsOf(...parts: PersonalDataPart[]) {
  yield* parts;
}

describe('the JSON', () => {
  test('joins the parts of a kind', async () => {
    const parts = partsOf(
      { kind: 'account', rows: [{ firstName: 'Ada' }] },
      messages('1', '2'),
      messages('3'),
      { kind: 'mails', rows: [] },
    );
    const written = JSON.parse(await text(Readable.from(writePersonalDataJson(manifest, parts))));
    expect(written).toMatchObject({ copy: manifest, account: [{ firstName: 'Ada' }], mails: [] });
    expect(written.messages.map(({ content }: { content: string }) => content)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  test('of one kind is a list', async () => {
    const write = async (...parts: PersonalDataPart[]) =>
      JSON.parse(await text(Readable.from(writeKindJson(partsOf(...parts)))));
    expect(await write()).toEqual([]);
    expect(await write(messages('1'), messages('2'))).toHaveLength(2);
  });
});

describe('the page', () => {
  const write = (...parts: PersonalDataPart[]) =>
    text(Readable.from(writePersonalDataHtml(manifest, partsOf(...parts))));

  test('has a table of each kind, with times of London', async () => {
    const html = await write(messages('Hello'), { kind: 'fit-notes', rows: [] });
    expect(html).toContain('<h2 id="messages">Messages</h2>');
    expect(html).toContain('<td>01/07/2026 at 09:04</td>');
    expect(html).toContain('<td>Yes</td>');
    expect(html).toMatch(/<h2 id="fit-notes">[\s\S]*Nothing is kept\./);
  });

  test('shows lists and objects', async () => {
    const days = [{ date: '2026-07-01', hours: null }, { date: '2026-07-02' }];
    const html = await write({ kind: 'leave', rows: [{ days }] });
    expect(html).toContain('<ul><li>Date: 01/07/2026</li><li>Date: 02/07/2026</li></ul>');
  });

  test('contains nothing that runs', async () => {
    const html = await write(messages(hostile));
    expect(html).not.toMatch(/<script|<i>/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
  });
});

test('lines of JSON are read wherever the chunks are cut', async () => {
  const lines = [{ a: 'é'.repeat(10) }, { b: '\n' }, { c: [] }];
  const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  for (const size of [1, 2, 3, 7, 1_000]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    const read: unknown[] = [];
    for await (const line of readJsonLines(Readable.from(chunks))) read.push(line);
    expect(read).toEqual(lines);
  }
});

describe('the zip', () => {
  test('reads no further than it is read itself', async () => {
    let count = 0;
    async function* readParts(service: string) {
      if (service !== 'messaging') return;
      // It hardly compresses.
      for (; count < 10_000; count += 1) {
        yield messages(...Array.from({ length: 100 }, () => crypto.randomUUID().repeat(3)));
      }
    }
    const zip = writePersonalDataZip(manifest, readParts);
    await zip.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(count).toBeLessThan(500);
    await zip.return(undefined);
  });

  test('breaks off if a service fails', async () => {
    // biome-ignore lint/correctness/useYield: it fails before
    async function* readParts(): AsyncGenerator<PersonalDataPart> {
      throw new Error('away');
    }
    const read = async () => {
      for await (const _ of writePersonalDataZip(manifest, readParts));
    };
    await expect(read()).rejects.toThrow('away');
  });
});
