import type { registrations as contract } from '@portal/contracts/identity/registration';
import type { InputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import { loadPage } from '@portal/runtime/keyset-pagination';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toRegistrationDto } from '../../dto/to-registration-dto.ts';
import { loadTeamMemberIds } from '../../operation-steps/load-team-member-ids.ts';
import { registrationCursor } from '../../store/registrations.ts';

/** Registrations of current staff, or of one person, who may have left. */
export async function registrations(
  deps: Pick<Dependencies, 'accounts' | 'registrations'>,
  request: SignedInRequest,
  { after, limit, teamId, ...input }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const today = londonDay(request.now());
  const filter = { ...input, userIds: await loadTeamMemberIds(deps, teamId, today) };
  const page = await loadPage(
    registrationCursor,
    { after, limit, maxLimit: maxPageSize },
    (pageRequest) => deps.registrations.list(filter, today, pageRequest),
  );
  if (!page.ok) return page;
  const { items, next } = page.value;
  return ok({ items: items.map((item) => toRegistrationDto(item, today)), next });
}
