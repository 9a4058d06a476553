import { Readable } from 'node:stream';
import type { ServiceName } from '@portal/contracts/operation';
import { serviceNames } from '@portal/contracts/operation';
import { personalDataKind, personalDataKindNames } from '@portal/contracts/personal-data-kinds';
import type { PersonalDataManifest, PersonalDataPart } from '@portal/contracts/personal-data-parts';
import { ZipFile } from 'yazl';
import { writePersonalDataHtml } from './write-personal-data-html.ts';
import { writeKindJson, writePersonalDataJson } from './write-personal-data-json.ts';

/** Reads what a service has collected. */
export type ReadParts = (service: ServiceName) => AsyncIterable<PersonalDataPart>;

/**
 * Makes the zip of a copy: the readable page, everything as JSON, and a JSON file of each kind. A file is written when
 * the one before has been read, and reads the services again, so nothing holds the whole in memory. Nothing is read
 * before the first chunk is requested.
 */
export async function* writePersonalDataZip(
  manifest: PersonalDataManifest,
  readParts: ReadParts,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const everything = () => readAll(readParts);
  const files: [string, () => AsyncIterable<string>][] = [
    ['index.html', () => writePersonalDataHtml(manifest, everything())],
    ['personal-data.json', () => writePersonalDataJson(manifest, everything())],
    ...personalDataKindNames.map((kind): [string, () => AsyncIterable<string>] => {
      const { service } = personalDataKind(kind);
      return [`${kind}.json`, () => writeKindJson(ofKind(readParts(service), kind))];
    }),
  ];
  const sources = files.map(([name, write]) => {
    const source = Readable.from(write(), { objectMode: false });
    // The zip doesn't report the errors of what it reads.
    source.on('error', (error) => output.destroy(error));
    zip.addReadStream(source, name);
    return source;
  });
  zip.end();
  // Errors and closing are not passed on between the streams.
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => {
    for (const source of sources) source.destroy();
  });
  yield* output;
}

/** One service after the other: a service that isn't read yet isn't asked. */
async function* readAll(readParts: ReadParts): AsyncGenerator<PersonalDataPart> {
  for (const service of serviceNames) yield* readParts(service);
}

async function* ofKind(
  parts: AsyncIterable<PersonalDataPart>,
  kind: string,
): AsyncGenerator<PersonalDataPart> {
  for await (const part of parts) if (part.kind === kind) yield part;
}
