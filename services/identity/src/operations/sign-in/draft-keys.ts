import type { draftKeys as contract } from '@portal/contracts/identity/sign-in';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

/**
 * The keys of a person's unsent input: derived from the sealing keys, so that they are the same after
 * another sign-in, and what is stored in the browser is of no use to anybody else.
 */
export async function draftKeys(
  { sealer }: Pick<Dependencies, 'sealer'>,
  { caller }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const keys = sealer.fingerprints(`drafts of ${caller.userId}`).split(',');
  return ok({ keys: keys.map((key) => Buffer.from(key, 'hex').toString('base64url')) });
}
