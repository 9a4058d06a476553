import type { PersonalDataCopy as PersonalDataCopyDto } from '@portal/contracts/identity/personal-data';
import { type PersonalDataCopy, stateOf } from '../domain/personal-data-copy.ts';

export function toPersonalDataCopyDto(copy: PersonalDataCopy, now: Date): PersonalDataCopyDto {
  return {
    id: copy.id,
    state: stateOf(copy, now),
    requestedAt: copy.requestedAt.toISOString(),
    readyAt: copy.readyAt?.toISOString() ?? null,
    expiresAt: copy.expiresAt.toISOString(),
  };
}
