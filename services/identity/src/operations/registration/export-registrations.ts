import type { DownloadInputOf } from '@portal/contracts/download';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import {
  type exportRegistrations as contract,
  registrationColumns,
} from '@portal/contracts/identity/registration';
import { formatDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import { csvField, writeCsvTable } from '@portal/runtime/write-csv';
import type { Dependencies } from '../../dependencies.ts';
import type { Registration } from '../../domain/registration.ts';
import { kindLabels, type RegistrationColumn } from '../../domain/registration-columns.ts';
import { auditDownload } from '../../operation-steps/audit-download.ts';
import { loadTeamMemberIds } from '../../operation-steps/load-team-member-ids.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';

interface ExportedRow extends Registration {
  username: string;
}

const fieldByColumn: Record<RegistrationColumn, (row: ExportedRow) => string> = {
  Username: ({ username }) => csvField(username),
  Registration: ({ kind }) => kindLabels[kind],
  Training: ({ trainingName }) => csvField(trainingName ?? ''),
  Number: ({ number }) => csvField(number ?? ''),
  Issued: ({ issuedOn }) => (issuedOn === null ? '' : formatDay(issuedOn)),
  Expires: ({ expiresOn }) => (expiresOn === null ? '' : formatDay(expiresOn)),
  'Update Service': ({ isOnUpdateService }) =>
    isOnUpdateService === null ? '' : isOnUpdateService ? 'Yes' : 'No',
};

type ExportDependencies = Pick<Dependencies, 'accounts' | 'audit' | 'registrations'>;
type Filter = DownloadInputOf<typeof contract>;

/** Exports the registrations of current staff; the download is audited when its first chunk is read. */
export async function exportRegistrations(
  deps: ExportDependencies,
  request: SignedInRequest,
  filter: Filter,
) {
  const today = londonDay(request.now());
  const { kind, status, expiresWithinDays } = filter;
  const details = toAuditDetails({ registration: kind, status, expiresWithinDays });
  const entry = newAuditEntry(request, 'registrations-exported', null, details);
  const csv = writeCsvTable({
    titles: registrationColumns,
    fields: registrationColumns.map((column) => fieldByColumn[column]),
    rows: readRows(deps, filter, today),
  });
  return ok({
    mediaType: 'text/csv; charset=utf-8',
    fileName: `registrations-${today}.csv`,
    body: auditDownload(deps, entry, csv),
  });
}

async function* readRows(
  { accounts, registrations }: ExportDependencies,
  { teamId, ...filter }: Filter,
  today: string,
): AsyncGenerator<ExportedRow[]> {
  const userIds = await loadTeamMemberIds({ accounts }, teamId, today);
  for await (const batch of registrations.batches({ ...filter, userIds }, today)) {
    const ids = [...new Set(batch.map(({ userId }) => userId))];
    const usernames = new Map((await accounts.namesOf(ids)).map((one) => [one.id, one.username]));
    yield batch.flatMap((registration) => {
      const username = usernames.get(registration.userId);
      // Deleted since the batch was read.
      return username === undefined ? [] : [{ ...registration, username }];
    });
  }
}
