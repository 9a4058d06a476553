import type { AuditEntry, auditTrail as contract } from '@portal/contracts/identity/audit';
import type { InputOf } from '@portal/contracts/operation';
import { endOfDay, startOfDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { apiTokenNames } from '../../domain/api-token.ts';
import { fieldError } from '../../domain/field-error.ts';
import { toAuditEntryDto } from '../../dto/to-audit-entry-dto.ts';
import { toVisibleUserDto } from '../../dto/to-user-dto.ts';

const defaultPageSize = 50;

export async function auditTrail(
  deps: Pick<Dependencies, 'audit' | 'accounts' | 'apiTokens' | 'sealer'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { action, personId, fromDay, toDay, before, limit } = input;
  if (fromDay && toDay && toDay < fromDay) return fieldError('toDay', 'must not be before fromDay');
  const after = before ? await deps.audit.bySeq(before) : null;
  if (before && !after) return fieldError('before', 'must be an entry’s `seq`');

  const from = fromDay ? startOfDay(fromDay) : null;
  const until = toDay ? endOfDay(toDay) : null;
  const filter = { action, personId, from, until, after };
  const rows = await deps.audit.newest(filter, limit ?? defaultPageSize);
  const ids = rows.flatMap(({ actorId, targetId }) => [actorId, targetId]);
  const known = [...new Set(ids)].filter((id) => id !== null);
  const people = await deps.accounts.byIds(known);
  const byId = new Map(people.map((account) => [account.id, account]));
  const tokens = await deps.apiTokens.namesOf(known.filter((id) => !byId.has(id)));
  const tokenNames = new Map(tokens.map((token) => [token.id, apiTokenNames(token)]));

  const now = request.now();
  const personOf = (id: string | null): Person | null => {
    if (id === null) return null;
    const account = byId.get(id);
    if (!account) return tokenNames.get(id) ?? deleted(id);
    return toVisibleUserDto(account, request.caller, deps.sealer.open, now);
  };
  return ok(
    rows.map((row) =>
      toAuditEntryDto(row, { actor: personOf(row.actorId), target: personOf(row.targetId) }),
    ),
  );
}

type Person = NonNullable<AuditEntry['actor']>;

function deleted(id: string): Person {
  return { id, firstName: null, lastName: null };
}
