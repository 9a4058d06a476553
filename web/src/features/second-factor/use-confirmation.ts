import type { removeSecondFactor, SecondFactor } from '@portal/contracts/identity/second-factor';
import type { InputOf } from '@portal/contracts/operation';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { toFieldErrors, useForm } from '../../lib/forms/use-form.ts';
import { arePasskeysSupported, PasskeyError } from '../../lib/passkeys/passkeys.ts';
import { useIsPasswordAllowed } from '../sign-in/sign-in-requests.ts';
import { type ConfirmationValues, codeMissing } from './code-field.tsx';
import { checkPasskey } from './passkey-requests.ts';

/** The password of those who sign in with one, and a code or a passkey from somebody who has a second factor. */
export type Confirmation = Omit<InputOf<typeof removeSecondFactor>, 'id'>;

/**
 * The state of the fields with which somebody confirms a change of their second factors. Where people sign in without
 * passwords, one is only asked of the administrator who has one, unless `usesPassword` says otherwise.
 */
export function useConfirmation(
  factors: readonly SecondFactor[],
  send: (confirmation: Confirmation) => Promise<unknown>,
  options: { usesPassword?: boolean } = {},
) {
  const isPasswordAllowed = useIsPasswordAllowed();
  const [isPasswordMissing, setIsPasswordMissing] = useState(false);
  const usesPassword = options.usesPassword ?? (isPasswordAllowed || isPasswordMissing);
  const kinds = new Set(factors.map(({ kind }) => kind));
  const hasPasskey = kinds.has('passkey') && arePasskeysSupported();
  const [usesCode, setUsesCode] = useState(!hasPasskey);
  const [values, setValues] = useState<ConfirmationValues>({ password: '', code: '' });
  const [passkeyError, setPasskeyError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const needsFactor = factors.length > 0;
  const form = useForm<ConfirmationValues>({
    values,
    onChange: setValues,
    validate: ({ password, code }) => ({
      ...(usesPassword && !password && { password: 'Enter your password' }),
      ...(needsFactor && usesCode && !code.trim() && { code: codeMissing }),
    }),
  });

  async function confirm(): Promise<Confirmation> {
    const { password, code } = values;
    const withPassword = usesPassword ? { password } : {};
    if (!needsFactor) return withPassword;
    return usesCode
      ? { ...withPassword, code }
      : { ...withPassword, passkey: await checkPasskey() };
  }

  async function submit(): Promise<void> {
    setPasskeyError(null);
    setIsPending(true);
    try {
      await send(await confirm());
    } catch (error) {
      if (error instanceof PasskeyError) setPasskeyError(error.message);
      else if (error instanceof ApiError) {
        const fields = toFieldErrors<{ passkey: string; password: string }>(error);
        setPasskeyError(fields.passkey ?? null);
        if (fields.password) setIsPasswordMissing(true);
        form.applyServerErrors(error);
      }
    } finally {
      setIsPending(false);
    }
  }

  return {
    form,
    onSubmit: form.onSubmit(() => void submit()),
    isPending,
    passkeyError,
    usesPassword,
    needsFactor,
    hasApp: kinds.has('totp'),
    hasPasskey,
    usesCode,
    changeMethod() {
      setUsesCode(!usesCode);
      setPasskeyError(null);
      form.reset();
    },
  };
}
