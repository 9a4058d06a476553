import { randomInt } from 'node:crypto';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { NewTemporaryPassword } from '../domain/account-changes.ts';
import { generatePassword } from '../domain/generate-password.ts';
import { runHashing } from './run-hashing.ts';

/** Generates a temporary password, hashed and encrypted. */
export async function createTemporaryPassword(
  deps: Pick<Dependencies, 'hashing' | 'passwordRules' | 'sealer'>,
  request: Request,
): Promise<NewTemporaryPassword> {
  const password = generatePassword(deps.passwordRules.minLength, randomInt);
  const passwordHash = await runHashing(deps, request, (hasher) => hasher.hash(password));
  return { passwordHash, sealed: deps.sealer.seal(password) };
}
