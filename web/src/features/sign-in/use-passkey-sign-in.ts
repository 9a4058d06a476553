import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import {
  arePasskeysSupported,
  cancelPasskey,
  getPasskey,
  isAutofillSupported,
  PasskeyError,
} from '../../lib/passkeys/passkeys.ts';
import { beginPasskey, type SignIn, signInWithPasskey } from './sign-in-requests.ts';

/** A challenge can be answered for 5 minutes. */
const renewAfterMs = 4 * 60_000;
/** The page comes first. */
const startAfterMs = 1_000;

/**
 * Signs in with a passkey: by a button, and where the browser offers passkeys in the username field, by choosing
 * one there.
 */
export function usePasskeySignIn({
  rememberMe,
  isIdle,
  onDone,
}: {
  rememberMe: boolean;
  /** Whether nothing else is being done to sign in. */
  isIdle: boolean;
  onDone: (signIn: SignIn) => void;
}) {
  const [error, setError] = useState<Error | null>(null);
  const [isPending, setIsPending] = useState(false);
  /** How often the browser has been asked to offer passkeys. */
  const [turn, setTurn] = useState(0);
  const isSupported = arePasskeysSupported();

  const finish = useEffectEvent(async (passkey: Parameters<typeof signInWithPasskey>[0]) => {
    try {
      onDone(await signInWithPasskey(passkey, rememberMe));
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure);
      setTurn((before) => before + 1);
    }
  });

  useEffect(() => {
    if (!isSupported || !isIdle || isPending) return;
    let isActive = true;
    const start = setTimeout(() => void offer(), turn === 0 ? startAfterMs : 0);
    const renew = setTimeout(() => setTurn(turn + 1), renewAfterMs);
    async function offer(): Promise<void> {
      try {
        if (!(await isAutofillSupported())) return;
        const options = await beginPasskey();
        if (!isActive) return;
        const passkey = await getPasskey(options, { isAutofill: true });
        if (isActive) await finish(passkey);
      } catch {
        // Nothing was asked for: the button and the password remain.
      }
    }
    return () => {
      isActive = false;
      clearTimeout(start);
      clearTimeout(renew);
      void cancelPasskey();
    };
  }, [isSupported, isIdle, isPending, turn]);

  async function signIn(): Promise<void> {
    setError(null);
    setIsPending(true);
    try {
      onDone(await signInWithPasskey(await getPasskey(await beginPasskey()), rememberMe));
    } catch (failure) {
      if (failure instanceof PasskeyError || failure instanceof ApiError) setError(failure);
    } finally {
      setIsPending(false);
    }
  }

  return { isSupported, error, isPending, signIn: () => void signIn() };
}
