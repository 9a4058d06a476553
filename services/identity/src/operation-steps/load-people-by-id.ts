import type { AuditEntry } from '@portal/contracts/identity/audit';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import { apiTokenNames } from '../domain/api-token.ts';
import { toVisibleUserDto } from '../dto/to-user-dto.ts';

type Person = NonNullable<AuditEntry['actor']>;

/** Loads the people and API tokens of an administrator's list. The deleted have no name. */
export async function loadPeopleById(
  deps: Pick<Dependencies, 'accounts' | 'apiTokens' | 'sealer'>,
  request: SignedInRequest,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Person | null> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const people = await deps.accounts.byIds(known);
  const byId = new Map(people.map((account) => [account.id, account]));
  const tokens = await deps.apiTokens.namesOf(known.filter((id) => !byId.has(id)));
  const tokenNames = new Map(tokens.map((token) => [token.id, apiTokenNames(token)]));
  const now = request.now();
  return (id) => {
    if (id === null) return null;
    const account = byId.get(id);
    if (!account) return tokenNames.get(id) ?? { id, firstName: null, lastName: null };
    return toVisibleUserDto(account, request.caller, deps.sealer.open, now);
  };
}
