import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DiagnosticSeverity, Parser } from '@asyncapi/parser';
import { eventExample } from '@portal/contracts/event-examples';
import { events } from '@portal/contracts/events';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { generateEventDocs } from './generate-event-docs.ts';
import { rootFolder } from './root-folder.ts';

test('docs/asyncapi.json is a valid AsyncAPI 3 document by the official parser', async () => {
  const text = await readFile(join(rootFolder, 'docs/asyncapi.json'), 'utf8');
  const { document, diagnostics } = await new Parser().parse(text);
  const found = diagnostics.filter(({ severity }) => severity <= DiagnosticSeverity.Warning);
  expect(found).toEqual([]);
  expect(document?.version()).toBe('3.0.0');
  expect(document?.channels().all()).toHaveLength(events.length);
  expect(document?.operations().filterBySend()).toHaveLength(events.length);
}, 120_000);

const files = [...generateEventDocs()].filter(([file]) => file.startsWith('docs/schemas/'));

test.each(files)('%s fits what is published', async (file) => {
  const validate = addFormats
    .default(new Ajv())
    .compile(JSON.parse(await readFile(join(rootFolder, file), 'utf8')));
  const event = events.find(({ type }) => file.endsWith(`/${type}.schema.json`));
  if (!event) throw new Error('not reached');
  const example = eventExample(event);
  expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
  for (const other of [{ type: 'portal.other' }, { time: '2026-07-01T09:00:00+01:00' }]) {
    expect(validate({ ...example, ...other })).toBe(false);
  }
  expect(validate({ ...example, data: { id: example.data.id } })).toBe(false);
});
