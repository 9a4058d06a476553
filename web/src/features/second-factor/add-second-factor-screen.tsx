import { usePageTitle } from '../../lib/browser/use-page-title.ts';
import { readSession, setSignedInUser, signOut, useUser } from '../../lib/session/session.ts';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';
import { AddTotp } from './add-totp.tsx';

const title = 'Add an authenticator app';

/** What somebody sees who has signed in without the second factor that is demanded of them. */
export function AddSecondFactorScreen() {
  usePageTitle(title);
  const { firstName } = useUser();

  async function open(): Promise<void> {
    const user = await readSession().catch(() => null);
    if (user) setSignedInUser(user);
    else window.location.reload();
  }

  return (
    <SignInLayout
      title={title}
      introduction={`Welcome, ${firstName}. You now need an authenticator app to use the portal. This keeps your account safe if somebody learns your password.`}
    >
      <AddTotp onDone={() => void open()} cancelLabel="Log out" onCancel={signOut} />
    </SignInLayout>
  );
}
