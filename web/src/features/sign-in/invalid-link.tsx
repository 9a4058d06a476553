import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../ui/loading/lazy-dialog.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

const ForgotPasswordDialog = lazyComponent(
  async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
);

/** Shown in place of the form if the link is invalid or has expired. */
export function InvalidLink() {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <SignInLayout
      title="This link no longer works"
      introduction="A password link works once, within 30 minutes. It also stops working if you’re sent a newer one, if your password is changed in another way, or after 5 wrong answers. An invitation works for 7 days, or until you’ve set up your account. If your invitation has expired, ask HR for a new password."
    >
      <div className="grid gap-2">
        <Button size="large" autoFocus onClick={() => setIsConfirming(true)}>
          Request a new link
        </Button>
        <Button variant="quiet" onClick={() => navigate('/', { replace: true })}>
          Back to sign in
        </Button>
      </div>
      {isConfirming && (
        <LazyDialog onClose={() => setIsConfirming(false)}>
          <ForgotPasswordDialog username="" onClose={() => setIsConfirming(false)} />
        </LazyDialog>
      )}
    </SignInLayout>
  );
}
