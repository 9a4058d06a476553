import type { forgotPassword } from '@portal/contracts/identity/forgotten-password';
import type { beginPasskeySignIn, finishPasskeySignIn } from '@portal/contracts/identity/passkey';
import type {
  PasskeyAssertion,
  PasskeyRequestOptions,
} from '@portal/contracts/identity/passkey-data';
import type {
  checkFirstSetup,
  createFirstAdmin,
  login,
  reauthenticate,
  setupSecurity,
} from '@portal/contracts/identity/sign-in';
import type {
  finishSingleSignOnStep,
  singleSignOn,
} from '@portal/contracts/identity/single-sign-on';
import type { User } from '@portal/contracts/identity/user';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { whileSessionIdChanges } from '../../lib/api/report-unauthorized.ts';
import { readRest, writeRest } from '../../lib/api/rest-client.ts';
import { readSession, type SignedInUser } from '../../lib/session/session.ts';

export interface SignInInput {
  username: string;
  password: string;
  securityAnswer: string;
  /** Of an authenticator app, or a recovery code; left out until it is asked for. */
  code?: string;
  /** In place of the code. */
  passkey?: PasskeyAssertion;
  rememberMe: boolean;
  /** In place of the username and the password: of a sign-in with a provider. */
  ticket?: string;
}

export interface SetupInput {
  userId?: string;
  newPassword: string;
  confirmPassword?: string;
  securityQuestion: string;
  securityAnswer: string;
}

export interface FirstAdminInput {
  firstName: string;
  lastName: string;
  username: string;
  password: string;
  confirmPassword: string;
  securityQuestion: string;
  securityAnswer: string;
  setupCode?: string;
}

export const firstAdminQueryKey = ['/api/check-first-setup'];

type FirstSetup = OutputOf<typeof checkFirstSetup>;
export const noFirstAdminNeeded: FirstSetup = {
  requiresFirstSetup: false,
  requiresSetupCode: false,
};

/** Checked once, when the sign-in screen loads. If the check fails, nothing is offered. */
export function useFirstAdminCheck(): FirstSetup {
  const { data } = useQuery<FirstSetup>({ queryKey: firstAdminQueryKey });
  return data ?? noFirstAdminNeeded;
}

export type SingleSignOn = OutputOf<typeof singleSignOn>;

/** The providers that people can sign in with; null until they are known. */
export function useSingleSignOn(): SingleSignOn | null {
  // Settings, which change with a restart only.
  return useQuery<SingleSignOn>({ queryKey: ['/api/sso'], staleTime: Infinity }).data ?? null;
}

/** Whether people sign in with passwords; true until it is known. The emergency administrator always does. */
export function useIsPasswordAllowed(): boolean {
  return useSingleSignOn()?.isPasswordAllowed ?? true;
}

/** The providers for somebody before the setup: `isPasswordAllowed` is theirs. */
export function useOwnSingleSignOn() {
  return useQuery<SingleSignOn>({
    queryKey: ['own-single-sign-on'],
    queryFn: ({ signal }) => readRest<typeof singleSignOn>('/api/sso', { signal }),
    gcTime: 0,
  });
}

export type SignIn = OutputOf<typeof login>;

/** Signs in again within the session. The input is removed from memory once the request has settled. */
export function useReauthenticate() {
  return useMutation<{ success: boolean }, Error, InputOf<typeof reauthenticate>>({
    gcTime: 0,
    mutationFn: (input) =>
      whileSessionIdChanges(() =>
        writeRest<typeof reauthenticate>('POST', '/api/auth/reauthenticate', input),
      ),
  });
}

/**
 * Signs in. Like the others here, its input is removed from memory once the request has settled,
 * because it holds a password.
 */
export function useSignIn() {
  return useMutation<SignIn, Error, SignInInput>({
    gcTime: 0,
    mutationFn: ({ ticket, ...input }) => {
      if (ticket === undefined) return writeRest<typeof login>('POST', '/api/login', input);
      const { code, passkey } = input;
      return writeRest<typeof finishSingleSignOnStep>('POST', '/api/sso/second-step', {
        ticket,
        ...(code !== undefined && { code }),
        ...(passkey !== undefined && { passkey }),
      });
    },
  });
}

/** A challenge for any passkey that the browser has for the portal. */
export function beginPasskey(): Promise<PasskeyRequestOptions> {
  return writeRest<typeof beginPasskeySignIn>('POST', '/api/auth/passkey/begin', {});
}

/** Signs in with a passkey in place of all else. */
export function signInWithPasskey(passkey: PasskeyAssertion, rememberMe: boolean): Promise<SignIn> {
  const input = { passkey, rememberMe };
  return writeRest<typeof finishPasskeySignIn>('POST', '/api/auth/passkey/finish', input);
}

export function useSetup() {
  return useMutation<SignedInUser, Error, SetupInput>({
    gcTime: 0,
    mutationFn: async (input) => {
      const user = await writeRest<typeof setupSecurity>('POST', '/api/setup-security', input);
      // The new session may be limited to adding a second factor.
      return (await readSession().catch(() => null)) ?? user;
    },
  });
}

export function useCreateFirstAdmin() {
  return useMutation<User, Error, FirstAdminInput>({
    gcTime: 0,
    mutationFn: (input) =>
      writeRest<typeof createFirstAdmin>('POST', '/api/create-first-admin', input),
  });
}

export function useForgotPassword() {
  return useMutation<{ success: boolean }, Error, { username: string }>({
    mutationFn: (input) => writeRest<typeof forgotPassword>('POST', '/api/forgot-password', input),
  });
}

/** What somebody may sign in with after the right password. */
export interface RequiredFactor {
  hasApp: boolean;
  /** For one of their passkeys; null where they have none. */
  passkey: PasskeyRequestOptions | null;
}

/** The second factor to ask for, if the password was right but a code or a passkey was missing. */
export function requiredFactor(error: unknown): RequiredFactor | null {
  if (!(error instanceof ApiError) || error.body.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const { methods = [], passkey = null } = error.body;
  return { hasApp: methods.includes('totp'), passkey };
}

/** The security question to answer, if the password was right but the answer was missing. */
export function requiredSecurityQuestion(error: unknown): string | null {
  const isRequired = error instanceof ApiError && error.body.code === 'SECURITY_ANSWER_REQUIRED';
  return isRequired ? (error.body.securityQuestion ?? null) : null;
}
