import type { Sealer } from '@portal/auth/sealer';
import { personalDataRequestCollection } from '@portal/bus/collections';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { ServiceName } from '@portal/contracts/operation';
import { personalDataParts } from '@portal/contracts/personal-data-parts';
import { fail, ok } from '@portal/kernel/result';
import type { Connection } from 'mongoose';
import { type ServedDownload, serveDownload } from '../serve-download.ts';
import { readPersonalDataParts } from './personal-data-collector.ts';

/**
 * Serves what the service has collected for a copy, to who requested it: the person, or an administrator. Identity
 * checks beforehand whether they may still manage the person, and audits it.
 */
export function servePersonalDataParts<Loaders>(
  service: ServiceName,
  { connection, sealer }: { connection: Connection; sealer: Pick<Sealer, 'open'> },
): ServedDownload<Loaders> {
  return serveDownload(personalDataParts(service), async ({ caller }, { id }) => {
    const requests = personalDataRequestCollection(connection);
    const request = await requests.findOne({ _id: id, requestedById: caller.userId });
    const isReady = request !== null && request.collectedAt !== null;
    if (!isReady || request.expiresAt <= new Date()) return notFound();
    if (request.userId !== caller.userId && !isAdminRole(caller.role)) return notFound();
    return ok({
      mediaType: 'application/x-ndjson',
      body: readPersonalDataParts(connection, sealer, id),
    });
  });
}

function notFound() {
  return fail('NOT_FOUND', 'Copy not found. It may have expired: request another one.');
}
