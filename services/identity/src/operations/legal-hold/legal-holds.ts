import type { legalHoldsQuery as contract } from '@portal/contracts/identity/legal-hold';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { validateAccountOperation } from '../../domain/validate-account-operation.ts';

/** The holds on the accounts that the caller may manage: never their own, whose reason isn't for them. */
export async function legalHolds(
  { accounts }: Pick<Dependencies, 'accounts'>,
  { caller }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const held = await accounts.onLegalHold();
  return ok(
    held.flatMap(({ id, firstName, lastName, role, legalHold }) => {
      if (legalHold === null) return [];
      if (validateAccountOperation(caller, { id, role }, 'legal-hold') !== null) return [];
      const { reason, since } = legalHold;
      const person = { id, firstName, lastName };
      return [{ userId: id, person, reason, since: since.toISOString() }];
    }),
  );
}
