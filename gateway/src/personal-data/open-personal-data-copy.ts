import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { ServiceName } from '@portal/contracts/operation';
import {
  type PersonalDataPart,
  personalDataManifest,
  personalDataPart,
  personalDataParts,
} from '@portal/contracts/personal-data-parts';
import { londonDay } from '@portal/kernel/london';
import { ok, type Result } from '@portal/kernel/result';
import type { Download, DownloadClient, DownloadRequest } from '../downloads/download-client.ts';
import { readJsonLines } from './read-json-lines.ts';
import { writePersonalDataZip } from './write-personal-data-zip.ts';

type PersonalDataRequest = Omit<DownloadRequest, 'headers'> & {
  /** The headers of a request to a service, with a fresh token. */
  headersFor(service: ServiceName): Record<string, string>;
};

/**
 * Opens a copy of personal data as a zip. Identity decides who may download it and audits that; each service gives
 * what it has collected.
 */
export async function openPersonalDataCopy(
  client: Pick<DownloadClient, 'open'>,
  { headersFor, ...request }: PersonalDataRequest,
): Promise<Result<Download, ErrorCode>> {
  const opened = await client.open({ ...request, headers: headersFor(request.service) });
  if (!opened.ok) return opened;
  const body = await text(opened.value.body);
  // A HEAD request gets no body, and reads nothing.
  const manifest = personalDataManifest.parse(
    body === '' ? { person: '', requestedAt: '' } : JSON.parse(body),
  );

  async function* readParts(service: ServiceName): AsyncGenerator<PersonalDataPart> {
    const { name } = personalDataParts(service);
    const parts = await client.open({ ...request, name, service, headers: headersFor(service) });
    if (!parts.ok) throw new Error(`${service} gave no data: ${parts.failure.code}`);
    for await (const line of readJsonLines(parts.value.body)) yield personalDataPart.parse(line);
  }

  return ok({
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="personal-data-${londonDay(new Date())}.zip"`,
    },
    body: Readable.from(writePersonalDataZip(manifest, readParts), { objectMode: false }),
  });
}
