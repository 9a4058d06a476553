import type { apiTokens as contract } from '@portal/contracts/identity/api-token';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toApiTokenDto } from '../../dto/to-api-token-dto.ts';

export async function apiTokens(
  { accounts, apiTokens }: Pick<Dependencies, 'accounts' | 'apiTokens'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  const tokens = await apiTokens.listed(now);
  const ids = new Set(tokens.flatMap(({ createdBy, revokedBy }) => [createdBy, revokedBy]));
  const people = await accounts.byIds([...ids].filter((id) => id !== null));
  const byId = new Map(people.map((person) => [person.id, person]));
  return ok(tokens.map((token) => toApiTokenDto(token, byId, now)));
}
