import type { Caller } from '@portal/auth/caller';
import {
  beginPasskey,
  beginPasskeyCheck,
  beginPasskeySignIn,
  confirmPasskey,
  finishPasskeySignIn,
} from '@portal/contracts/identity/passkey';
import type { PasskeyAssertion } from '@portal/contracts/identity/passkey-data';
import type { InputOf } from '@portal/contracts/operation';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '@portal/testing/software-authenticator';
import { chosenSecrets, type IdentityTestService } from './service.ts';

/** The portal's origin in tests. */
export const portalOrigin = 'http://portal.test';

/** Begins to add a passkey; throws if that fails. */
export async function beginPasskeyFor(
  identity: IdentityTestService,
  caller: Partial<Caller>,
  confirmation: Partial<InputOf<typeof beginPasskey>> = {},
) {
  const input = { password: chosenSecrets.newPassword, ...confirmation };
  const { data, errors } = await identity.ask.as(caller).run(beginPasskey, input);
  if (data === null) throw new Error(`could not begin: ${JSON.stringify(errors)}`);
  return data;
}

/** Adds a passkey. `id` and `caller` are of the session that replaces the caller's. */
export async function addPasskey(
  identity: IdentityTestService,
  caller: Partial<Caller>,
  {
    authenticator = createSoftwareAuthenticator(portalOrigin),
    name = 'Test key',
    ...confirmation
  }: { authenticator?: SoftwareAuthenticator; name?: string } & Partial<
    InputOf<typeof beginPasskey>
  > = {},
) {
  const options = await beginPasskeyFor(identity, caller, confirmation);
  const { credential, attestation: passkey } = authenticator.create(options);
  const confirmed = await identity.ask.as(caller).run(confirmPasskey, { name, passkey });
  const { data, errors, headers } = confirmed;
  if (data === null) throw new Error(`could not confirm: ${JSON.stringify(errors)}`);
  const [id = ''] = (headers.get('x-portal-session') ?? '').split(';');
  const { recoveryCodes } = data;
  const next = await identity.callerBy(id);
  return { authenticator, credential, recoveryCodes, id, caller: next };
}

/** Creates a person past the setup who has a passkey. */
export async function createUserWithPasskey(
  identity: IdentityTestService,
  { isSynced = false, ...overrides }: CreatedUser & { isSynced?: boolean } = {},
) {
  const { user, caller } = await identity.createEstablishedUser(overrides);
  const authenticator = createSoftwareAuthenticator(portalOrigin, { isSynced });
  return { user, ...(await addPasskey(identity, caller, { authenticator })) };
}
type CreatedUser = NonNullable<Parameters<IdentityTestService['createEstablishedUser']>[0]>;

/** A challenge for a sign-in without a username. */
export async function signInOptions({ ask }: IdentityTestService) {
  const { data } = await ask.anonymous().run(beginPasskeySignIn, {});
  if (data === null) throw new Error('could not begin to sign in');
  return data;
}

/** Signs in without a username. `caller` is anonymous if that fails. */
export async function finishSignIn(
  identity: IdentityTestService,
  passkey: PasskeyAssertion,
  { address = '192.0.2.1', rememberMe = false } = {},
) {
  const from = { 'x-client-address': address };
  const response = await identity.ask
    .anonymous()
    .run(finishPasskeySignIn, { passkey, rememberMe }, from);
  const [id = '', maxAge] = (response.headers.get('x-portal-session') ?? '').split(';');
  return { response, id, maxAge, caller: await identity.callerBy(id) };
}

/** An assertion that confirms a change in place of a code. */
export async function checkWith(
  identity: IdentityTestService,
  caller: Partial<Caller>,
  {
    authenticator,
    credential,
  }: Pick<Awaited<ReturnType<typeof addPasskey>>, 'authenticator' | 'credential'>,
) {
  const { data, errors } = await identity.ask.as(caller).run(beginPasskeyCheck, {});
  if (data === null) throw new Error(`could not begin: ${JSON.stringify(errors)}`);
  return authenticator.use(data, credential);
}
