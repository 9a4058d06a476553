import { fail } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { isPasskey, requestOptions } from '../domain/passkey.ts';
import { factorMethods, type PersonFactors } from '../domain/second-factor.ts';

/**
 * The failure that asks for a code or a passkey. Only who knows the password, or has signed in with their provider,
 * gets a challenge of the person's.
 */
export async function askForFactor(
  { challenges, relyingParty }: Pick<Dependencies, 'challenges' | 'relyingParty'>,
  userId: string,
  person: PersonFactors,
) {
  const { factors } = person;
  const hasPasskey = factors.some(isPasskey);
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  const message = hasPasskey
    ? `Please use your passkey${hasApp ? ' or enter the code from your authenticator app' : ''}`
    : 'Please enter the code from your authenticator app';
  const challenge = hasPasskey && (await challenges.create({ purpose: 'second-step', userId }));
  const passkey = challenge && requestOptions(relyingParty, factors, challenge);
  return fail('SECOND_FACTOR_REQUIRED', message, {
    details: { methods: factorMethods(person), ...(passkey && { passkey }) },
  });
}
