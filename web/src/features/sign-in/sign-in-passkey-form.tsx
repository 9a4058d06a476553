import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { getPasskey, PasskeyError } from '../../lib/passkeys/passkeys.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type OtherWay, OtherWays } from './other-ways.tsx';
import {
  type RequiredFactor,
  requiredFactor,
  type SignIn,
  type SignInInput,
  useSignIn,
} from './sign-in-requests.ts';
import { PasskeyFailure } from './sign-in-with-passkey.tsx';

interface SignInPasskeyFormProps {
  /** What was entered before, with the right password. */
  input: SignInInput;
  passkey: NonNullable<RequiredFactor['passkey']>;
  others: readonly OtherWay[];
  onDone: (signIn: SignIn) => void;
  onBack: () => void;
}

/** The second step of a sign-in with a passkey. */
export function SignInPasskeyForm({
  input,
  passkey,
  others,
  onDone,
  onBack,
}: SignInPasskeyFormProps) {
  const [options, setOptions] = useState(passkey);
  const [error, setError] = useState<Error | null>(null);
  const [isPending, setIsPending] = useState(false);
  const signIn = useSignIn();

  async function send(): Promise<void> {
    setError(null);
    setIsPending(true);
    try {
      const assertion = await getPasskey(options);
      onDone(await signIn.mutateAsync({ ...input, passkey: assertion }));
    } catch (failure) {
      setError(failure as Error);
      if (!(failure instanceof PasskeyError)) await renewChallenge();
    } finally {
      setIsPending(false);
    }
  }

  /** The last one may have expired or been used up. */
  async function renewChallenge(): Promise<void> {
    const again = await signIn.mutateAsync(input).catch((failure: unknown) => failure);
    setOptions(requiredFactor(again)?.passkey ?? options);
  }

  return (
    <div className="grid gap-5">
      <h2 className="text-20 font-semibold">Use your passkey</h2>
      <p className="text-14 text-muted">
        Your browser will ask for your fingerprint, face or PIN, or for your phone or security key.
      </p>
      <PasskeyFailure error={error} />
      <Button
        size="large"
        icon={<KeyRound aria-hidden />}
        isPending={isPending}
        autoFocus
        onClick={() => void send()}
      >
        Use your passkey
      </Button>
      <OtherWays others={others} onBack={onBack} />
      <p className="text-14 text-muted">
        If you’ve lost your passkey and your recovery codes, contact HR.
      </p>
    </div>
  );
}
