import type { AuditAction, auditTrail as contract } from '@portal/contracts/identity/audit';
import type { InputOf } from '@portal/contracts/operation';
import { endOfDay, startOfDay } from '@portal/kernel/london';
import { fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { AuditRow } from '../../domain/audit-chain.ts';
import { createVisibleNumbers } from '../../domain/visible-audit-numbers.ts';
import { toAuditEntryDto } from '../../dto/to-audit-entry-dto.ts';
import { loadPeopleById } from '../../operation-steps/load-people-by-id.ts';

const defaultPageSize = 50;

/** The entries that tell that their target was sick. */
const sicknessActions: readonly AuditAction[] = [
  'fit-note-recorded',
  'fit-note-changed',
  'fit-note-removed',
  'fit-notes-read',
  'sickness-read',
];

export async function auditTrail(
  deps: Pick<Dependencies, 'audit' | 'accounts' | 'apiTokens' | 'readings' | 'sealer'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { action, personId, fromDay, toDay, before, limit } = input;
  if (fromDay && toDay && toDay < fromDay) return fieldError('toDay', 'must not be before fromDay');
  const reader = request.caller.userId;
  const numbers = createVisibleNumbers(await deps.audit.seqsHiddenFrom(reader));
  const after = before ? await deps.audit.bySeq(numbers.toStored(before)) : null;
  if (before && !after) return fieldError('before', 'must be an entry’s `seq`');

  const from = fromDay ? startOfDay(fromDay) : null;
  const until = toDay ? endOfDay(toDay) : null;
  const filter = { action, personId, from, until, reader, after };
  const rows = await deps.audit.newest(filter, limit ?? defaultPageSize);
  const ids = rows.flatMap(({ actorId, targetId }) => [actorId, targetId]);
  await recordSicknessReading(deps, request, { rows, input });
  const personOf = await loadPeopleById(deps, request, ids);
  return ok(
    rows.map((row) =>
      toAuditEntryDto(
        { ...row, seq: numbers.toVisible(row.seq) },
        { actor: personOf(row.actorId), target: personOf(row.targetId) },
      ),
    ),
  );
}

/** The trail itself tells that somebody was sick, for example that HR has seen their fit note of some days. */
async function recordSicknessReading(
  { readings }: Pick<Dependencies, 'readings'>,
  request: SignedInRequest,
  { rows, input }: { rows: readonly AuditRow[]; input: InputOf<typeof contract> },
): Promise<void> {
  const { action, personId, fromDay, toDay, before, limit } = input;
  const userIds = rows.flatMap(({ action, actorId, targetId }) =>
    // What was read in a list has its reader in place of the people.
    sicknessActions.includes(action) && targetId && targetId !== actorId ? [targetId] : [],
  );
  const isOfPerson = userIds.every((userId) => userId === personId);
  const filter = { fromDay, toDay, more: [action, personId, before, limit] };
  const occasion = isOfPerson ? { personId } : { list: 'audit-trail' as const, filter };
  await readings.record(request, { action: 'sickness-read', userIds, ...occasion });
}
