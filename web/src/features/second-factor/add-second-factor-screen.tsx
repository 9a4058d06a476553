import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '../../lib/browser/use-page-title.ts';
import { arePasskeysSupported } from '../../lib/passkeys/passkeys.ts';
import { readSession, setSignedInUser, signOut, useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AddTotp } from './add-totp.tsx';

const title = 'Add a passkey or an authenticator app';

/** What somebody sees who has signed in without the second factor that is demanded of them. */
export function AddSecondFactorScreen() {
  usePageTitle(title);
  const { firstName } = useUser();
  const [kind, setKind] = useState<'passkey' | 'totp' | null>(
    arePasskeysSupported() ? null : 'totp',
  );

  async function open(): Promise<void> {
    const user = await readSession().catch(() => null);
    if (user) setSignedInUser(user);
    else window.location.reload();
  }

  const steps = {
    factors: [],
    onDone: () => void open(),
    ...(arePasskeysSupported()
      ? { cancelLabel: 'Back', onCancel: () => setKind(null) }
      : { cancelLabel: 'Log out', onCancel: signOut }),
  };

  return (
    <SignInLayout
      title={title}
      introduction={`Welcome, ${firstName}. You now need one of them to use the portal. This keeps your account safe if someone learns your password.`}
    >
      {kind === 'passkey' && <AddPasskey {...steps} />}
      {kind === 'totp' && <AddTotp {...steps} />}
      {kind === null && (
        <div className="grid gap-5">
          <p className="text-14 text-muted">
            With a passkey you sign in with your fingerprint, your face or the PIN of your device.
            An authenticator app shows a code that you enter after your password.
          </p>
          <Button size="large" icon={<KeyRound aria-hidden />} onClick={() => setKind('passkey')}>
            Add a passkey
          </Button>
          <Button
            size="large"
            variant="secondary"
            icon={<Smartphone aria-hidden />}
            onClick={() => setKind('totp')}
          >
            Add an authenticator app
          </Button>
          <Button variant="quiet" onClick={signOut}>
            Log out
          </Button>
        </div>
      )}
    </SignInLayout>
  );
}
