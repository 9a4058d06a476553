import { type AuditDetail, toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { DownloadBody } from '@portal/runtime/serve-download';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { auditEvent } from '../events/audit-event.ts';

interface AuditOptions extends Pick<Dependencies, 'outbox'> {
  request: SignedInRequest;
  /** Describes the export in the audit trail. */
  details: AuditDetail[];
  action?: 'records-exported' | 'payroll-exported';
  /** For an export of one person: finds them, so that the entry is about them. Null if they have no account. */
  findPerson?: (session: ClientSession) => Promise<{ id: string } | null>;
}

/** Gives a file whose download is audited when its first chunk is read. */
export function auditDownload<Code extends string>(
  options: AuditOptions,
  file: Result<DownloadBody, Code>,
): Result<DownloadBody, Code> {
  if (!file.ok) return file;
  const { body, count } = file.value;
  const details = [...options.details, ...toAuditDetails({ count })];
  return ok({ ...file.value, body: auditFirst({ ...options, details }, body) });
}

async function* auditFirst(
  { outbox, request, details, action = 'records-exported', findPerson }: AuditOptions,
  body: DownloadBody['body'],
): DownloadBody['body'] {
  const now = request.now();
  await outbox.transact({}, async ({ session, publish }) => {
    const person = await findPerson?.(session);
    const userId = person?.id ?? request.caller.userId;
    publish(auditEvent(userId, action, request, { now, details }));
    return ok(null);
  });
  yield* body;
}
