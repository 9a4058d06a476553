import type { DownloadInputOf } from '@portal/contracts/download';
import type { downloadPersonalData as contract } from '@portal/contracts/identity/personal-data';
import type { PersonalDataManifest } from '@portal/contracts/personal-data-parts';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../../dependencies.ts';
import { auditDownload } from '../../operation-steps/audit-download.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';

const copyNotFoundFailure = fail(
  'NOT_FOUND',
  'Copy not found. It may have expired: request another one.',
);

/**
 * Lets who requested a copy download it, and audits that. The gateway adds what the services have collected, and
 * makes the zip.
 */
export async function downloadPersonalData(
  deps: Pick<Dependencies, 'accounts' | 'audit' | 'personalDataCopies'>,
  request: SignedInRequest,
  { id }: DownloadInputOf<typeof contract>,
) {
  const callerId = request.caller.userId;
  const copy = await deps.personalDataCopies.byId(id);
  if (copy?.requestedById !== callerId || copy.readyAt === null) return copyNotFoundFailure;
  if (copy.expiresAt <= request.now()) return copyNotFoundFailure;
  if (copy.userId !== callerId) {
    const options = { id: copy.userId, operation: 'copy-data' } as const;
    const found = await findManageableAccount(deps, request, options);
    if (!found.ok) return found;
  }
  const account = await deps.accounts.byId(copy.userId);
  if (account === null) return copyNotFoundFailure;
  const manifest: PersonalDataManifest = {
    person: `${account.firstName} ${account.lastName}`,
    requestedAt: copy.requestedAt.toISOString(),
  };
  const entry = newAuditEntry(request, 'personal-data-downloaded', copy.userId);
  return ok({
    mediaType: 'application/json',
    body: auditDownload(deps, entry, [JSON.stringify(manifest)]),
  });
}
