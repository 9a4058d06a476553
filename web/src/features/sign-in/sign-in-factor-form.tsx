import { useState } from 'react';
import { arePasskeysSupported } from '../../lib/passkeys/passkeys.ts';
import { type CodeKind, SignInCodeForm } from './sign-in-code-form.tsx';
import { SignInPasskeyForm } from './sign-in-passkey-form.tsx';
import type { RequiredFactor, SignIn, SignInInput } from './sign-in-requests.ts';

interface SignInFactorFormProps {
  /** What was entered before, with the right password. */
  input: SignInInput;
  required: RequiredFactor;
  onDone: (signIn: SignIn) => void;
  onBack: () => void;
}

type Way = 'passkey' | CodeKind;

const labels: Record<Way, string> = {
  passkey: 'Use your passkey',
  totp: 'Use your authenticator app',
  'recovery-code': 'Use a recovery code',
};

/** The second step of a sign-in: a passkey, the code of an authenticator app, or a recovery code. */
export function SignInFactorForm({ input, required, onDone, onBack }: SignInFactorFormProps) {
  const { hasApp } = required;
  const passkey = arePasskeysSupported() ? required.passkey : null;
  const ways: Way[] = [
    ...(passkey ? ['passkey' as const] : []),
    ...(hasApp ? ['totp' as const] : []),
    'recovery-code',
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery-code');
  const others = ways
    .filter((one) => one !== way)
    .map((one) => ({ label: labels[one], onSelect: () => setWay(one) }));
  const steps = { input, others, onDone, onBack };
  if (way === 'passkey' && passkey) return <SignInPasskeyForm passkey={passkey} {...steps} />;
  return <SignInCodeForm key={way} kind={way === 'totp' ? 'totp' : 'recovery-code'} {...steps} />;
}
