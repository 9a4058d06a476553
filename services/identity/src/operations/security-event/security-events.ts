import type { securityEvents as contract } from '@portal/contracts/identity/security-event';
import type { InputOf } from '@portal/contracts/operation';
import { endOfDay, startOfDay } from '@portal/kernel/london';
import { fieldError, ok } from '@portal/kernel/result';
import { type CursorFormat, loadPage } from '@portal/runtime/keyset-pagination';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withAuditNumber } from '../../domain/security-event.ts';
import { createVisibleNumbers } from '../../domain/visible-audit-numbers.ts';
import { toSecurityEventDto } from '../../dto/to-security-event-dto.ts';
import { loadPeopleById } from '../../operation-steps/load-people-by-id.ts';
import { type SecurityEventPosition, securityEventCursor } from '../../store/security-events.ts';

const defaultPageSize = 50;

export async function securityEvents(
  deps: Pick<Dependencies, 'accounts' | 'apiTokens' | 'audit' | 'sealer' | 'securityEvents'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { kind, outcome, personId, fromDay, toDay, after, limit } = input;
  if (fromDay && toDay && toDay < fromDay) return fieldError('toDay', 'must not be before fromDay');
  const from = fromDay ? startOfDay(fromDay) : null;
  const until = toDay ? endOfDay(toDay) : null;
  const filter = { kind, outcome, personId, from, until };
  // Otherwise the numbers of the trail in the ids would tell the reader that some of its entries are hidden.
  const numbers = createVisibleNumbers(await deps.audit.seqsHiddenFrom(request.caller.userId));
  const page = await loadPage(
    visibleCursor(numbers),
    { after, limit, maxLimit: defaultPageSize },
    (wanted) => deps.securityEvents.find(filter, wanted),
  );
  if (!page.ok) return page;
  const { items, next } = page.value;
  const ids = items.flatMap(({ actorId, targetId }) => [actorId, targetId]);
  const personOf = await loadPeopleById(deps, request, ids);
  const visible = items.map((item) => ({
    ...item,
    id: withAuditNumber(item.id, numbers.toVisible),
  }));
  return ok({ items: visible.map((item) => toSecurityEventDto(item, personOf)), next });
}

/** Cursors with the ids that the reader sees. */
function visibleCursor({
  toVisible,
  toStored,
}: ReturnType<typeof createVisibleNumbers>): CursorFormat<SecurityEventPosition> {
  return {
    format: ({ at, id }) => securityEventCursor.format({ at, id: withAuditNumber(id, toVisible) }),
    parse(text) {
      const position = securityEventCursor.parse(text);
      return position && { ...position, id: withAuditNumber(position.id, toStored) };
    },
  };
}
