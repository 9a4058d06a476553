import type { auditTrail as contract } from '@portal/contracts/identity/audit';
import type { InputOf } from '@portal/contracts/operation';
import { endOfDay, startOfDay } from '@portal/kernel/london';
import { fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { createVisibleNumbers } from '../../domain/visible-audit-numbers.ts';
import { toAuditEntryDto } from '../../dto/to-audit-entry-dto.ts';
import { loadPeopleById } from '../../operation-steps/load-people-by-id.ts';

const defaultPageSize = 50;

export async function auditTrail(
  deps: Pick<Dependencies, 'audit' | 'accounts' | 'apiTokens' | 'sealer'>,
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
