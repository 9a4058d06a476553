import type { Caller } from '@portal/auth/caller';
import {
  beginTotp,
  confirmTotp,
  type SecondFactorPolicy,
} from '@portal/contracts/identity/second-factor';
import { addDays, londonDay } from '@portal/kernel/london';
import { totpCodeAt, totpStepMs } from '@portal/testing/totp-code';
import { chosenSecrets, type IdentityTestService } from './service.ts';

/** The code of a secret that an authenticator app shows, `steps` of 30 seconds from now. */
export function totpCode(secret: string, steps = 0): string {
  return totpCodeAt(secret, Date.now() + steps * totpStepMs);
}

/** Lets a person use their current code again, so that a test need not wait for the next. */
export async function forgetUsedCodes({ database }: IdentityTestService, userId: string) {
  const rows = database.collection('factors');
  await rows.updateMany({ userId, kind: 'totp' }, { $set: { lastUsedStep: 0 } });
}

/** Begins to add an authenticator app; throws if that fails. */
export async function begin(
  identity: IdentityTestService,
  caller: Partial<Caller>,
  { code, password = chosenSecrets.newPassword }: { code?: string; password?: string } = {},
) {
  const { data, errors } = await identity.ask.as(caller).run(beginTotp, { password, code });
  if (data === null) throw new Error(`could not begin: ${JSON.stringify(errors)}`);
  return data;
}

/** Adds an authenticator app. `id` and `caller` are of the session that replaces the caller's. */
export async function addTotp(
  identity: IdentityTestService,
  caller: Partial<Caller>,
  password?: string,
  code?: string,
) {
  const { secret } = await begin(identity, caller, { password, code });
  const confirmed = await identity.ask.as(caller).run(confirmTotp, { code: totpCode(secret) });
  const { data, errors, headers } = confirmed;
  if (data === null) throw new Error(`could not confirm: ${JSON.stringify(errors)}`);
  const [id = ''] = (headers.get('x-portal-session') ?? '').split(';');
  await forgetUsedCodes(identity, caller.userId as string);
  const { recoveryCodes } = data;
  return { secret, recoveryCodes, id, caller: await identity.callerBy(id) };
}

/** Creates a person past the setup who has an authenticator app. */
export async function createUserWithTotp(
  identity: IdentityTestService,
  overrides: Parameters<IdentityTestService['createEstablishedUser']>[0] = {},
) {
  const { user, caller } = await identity.createEstablishedUser(overrides);
  return { user, ...(await addTotp(identity, caller)) };
}

/** Stores a policy that begins `inDays` from today. */
export async function setPolicy(
  { database }: IdentityTestService,
  { inDays = 0, ...policy }: Partial<SecondFactorPolicy> & { inDays?: number },
) {
  const fromDay = addDays(londonDay(new Date()), inDays);
  await database
    .collection<{ _id: string }>('secondfactorpolicy')
    .updateOne(
      { _id: 'policy' },
      { $set: { audience: 'everybody', fromDay, graceDays: 0, ...policy } },
      { upsert: true },
    );
}
