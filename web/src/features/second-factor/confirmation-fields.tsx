import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { CodeField, RecoveryCodeField } from './code-field.tsx';
import type { useConfirmation } from './use-confirmation.ts';

/** The password of those who sign in with one, and a code or a passkey from somebody who has a second factor. */
export function ConfirmationFields({
  confirmation: {
    form,
    passkeyError,
    usesPassword,
    needsFactor,
    hasApp,
    hasPasskey,
    usesCode,
    changeMethod,
  },
}: {
  confirmation: ReturnType<typeof useConfirmation>;
}) {
  const user = useUser();
  return (
    <>
      {passkeyError && <Banner tone="error" title={passkeyError} />}
      {usesPassword && (
        <>
          {/* Tells the browser’s password manager whose password it is. */}
          <input hidden readOnly name="username" autoComplete="username" value={user.username} />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            autoFocus
            {...form.field('password')}
          />
        </>
      )}
      {needsFactor && usesCode && hasApp && (
        <CodeField
          label="Code"
          hint="From your authenticator app, or a recovery code."
          field={form.field('code')}
        />
      )}
      {needsFactor && usesCode && !hasApp && (
        <RecoveryCodeField
          hint="One of the codes you saved when you added your first passkey."
          field={form.field('code')}
        />
      )}
      {needsFactor && !usesCode && (
        <p className="text-14 text-muted">Your browser will then ask for your passkey.</p>
      )}
      {needsFactor && hasPasskey && (
        <Button
          variant="quiet"
          size="small"
          className="-mx-2.5 justify-self-start"
          onClick={changeMethod}
        >
          {otherMethod(usesCode, hasApp)}
        </Button>
      )}
    </>
  );
}

function otherMethod(usesCode: boolean, hasApp: boolean): string {
  if (usesCode) return 'Use your passkey instead';
  return hasApp ? 'Use a code instead' : 'Use a recovery code instead';
}
