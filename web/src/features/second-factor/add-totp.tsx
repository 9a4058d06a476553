import { londonTime } from '@portal/kernel/london';
import { useState } from 'react';
import { errorCode } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { type AddFactorProps, AddFactorSteps, type SetupStepProps } from './add-factor-steps.tsx';
import { CodeField, type CodeValues, codeMissing } from './code-field.tsx';
import { type TotpSecret, useBeginTotp, useConfirmTotp } from './second-factor-requests.ts';
import { useInitialFocus } from './use-initial-focus.ts';

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode);

/** The steps of adding an authenticator app: the password, the QR code, the recovery codes. */
export function AddTotp(props: AddFactorProps) {
  return (
    <AddFactorSteps
      {...props}
      begin={useBeginTotp()}
      intro="An authenticator app on your phone shows a new code every 30 seconds. Install one first if you don’t have one, such as Google Authenticator, Microsoft Authenticator or Apple Passwords."
      renderSetup={(step) => <ScanStep {...step} />}
    />
  );
}

function ScanStep({
  begun: { secret, uri, expiresAt },
  onConfirmed,
  onExpired,
  cancel,
}: SetupStepProps<TotpSecret>) {
  const [values, setValues] = useState<CodeValues>({ code: '' });
  const form = useForm<CodeValues>({
    values,
    onChange: setValues,
    validate: ({ code }) => ({ ...(!code.trim() && { code: codeMissing }) }),
  });
  const start = useInitialFocus<HTMLParagraphElement>();
  const confirm = useConfirmTotp();
  const hasExpired = errorCode(confirm.error) === 'NOT_FOUND';

  function send(): void {
    confirm.mutate(values, {
      onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      onError: form.applyServerErrors,
    });
  }

  return (
    <form ref={form.form} noValidate onSubmit={form.onSubmit(send)} className="grid gap-5">
      <FormFailure error={confirm.error} fallback="We couldn’t check the code. Please try again." />
      <ol className="grid list-decimal gap-4 pl-5 text-14">
        <li>
          <p ref={start} tabIndex={-1} className="outline-none">
            Scan this QR code with your authenticator app.
          </p>
          <div className="my-3">
            <LazySection fallback={<Skeleton className="size-48" />}>
              <QrCode text={uri} label="QR code for your authenticator app" />
            </LazySection>
          </div>
          <p className="text-muted">If you can’t scan it, type this key into the app:</p>
          <p className="mt-1 font-mono text-16 wrap-anywhere select-all">{inGroups(secret)}</p>
        </li>
        <li>Enter the code that the app shows, by {londonTime(new Date(expiresAt))}.</li>
      </ol>
      <CodeField hint="Your app shows a new one every 30 seconds." field={form.field('code')} />
      {hasExpired ? (
        <Button size="large" onClick={onExpired}>
          Start again
        </Button>
      ) : (
        <Button type="submit" size="large" isPending={confirm.isPending}>
          Add authenticator app
        </Button>
      )}
      {cancel}
    </form>
  );
}

/** A secret in groups of four letters, for typing. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
