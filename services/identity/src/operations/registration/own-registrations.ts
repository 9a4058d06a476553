import type { ownRegistrations as contract } from '@portal/contracts/identity/registration';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toRegistrationDto } from '../../dto/to-registration-dto.ts';

export async function ownRegistrations(
  { registrations }: Pick<Dependencies, 'registrations'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const today = londonDay(request.now());
  const own = await registrations.byUser(request.caller.userId);
  return ok(own.map((registration) => toRegistrationDto(registration, today)));
}
