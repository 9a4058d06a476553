import { browserName } from '@portal/kernel/browser-name';
import { useState } from 'react';
import { errorCode } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { createPasskey, PasskeyError } from '../../lib/passkeys/passkeys.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type AddFactorProps, AddFactorSteps, type SetupStepProps } from './add-factor-steps.tsx';
import { type PasskeyOptions, useBeginPasskey, useConfirmPasskey } from './passkey-requests.ts';
import { useInitialFocus } from './use-initial-focus.ts';

export type NameValues = { name: string };

export const nameMissing = 'Enter a name for the passkey';

/** The steps of adding a passkey: the password, the browser’s own dialog, the name, the recovery codes. */
export function AddPasskey(props: AddFactorProps) {
  return (
    <AddFactorSteps
      {...props}
      begin={useBeginPasskey()}
      intro="With a passkey you sign in with your fingerprint, your face or the PIN of your device. Nobody can guess it or trick you into giving it away."
      renderSetup={(step) => <CreateStep {...step} />}
    />
  );
}

function CreateStep({
  begun: options,
  onConfirmed,
  onExpired,
  cancel,
}: SetupStepProps<PasskeyOptions>) {
  const [values, setValues] = useState({ name: browserName(navigator.userAgent).name });
  const form = useForm<NameValues>({
    values,
    onChange: setValues,
    validate: ({ name }) => ({ ...(!name.trim() && { name: nameMissing }) }),
  });
  const start = useInitialFocus<HTMLParagraphElement>();
  const confirm = useConfirmPasskey();
  const [passkeyError, setPasskeyError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  // The challenge can be answered once.
  const isOver = confirm.error !== null && errorCode(confirm.error) !== null;

  async function send(): Promise<void> {
    setPasskeyError(null);
    setIsPending(true);
    try {
      const passkey = await createPasskey(options);
      onConfirmed((await confirm.mutateAsync({ ...values, passkey })).recoveryCodes);
    } catch (error) {
      if (error instanceof PasskeyError) setPasskeyError(error.message);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={form.onSubmit(() => void send())}
      className="grid gap-5"
    >
      {passkeyError && <Banner tone="error" title={passkeyError} />}
      {confirm.error && (
        <Banner
          tone="error"
          title="We couldn’t add this passkey. Start again, perhaps with another device."
        />
      )}
      <p ref={start} tabIndex={-1} className="text-14 text-muted outline-none">
        Your browser will ask where to keep the passkey, and for your fingerprint, face or PIN.
      </p>
      <TextField
        label="Name of the passkey"
        hint="So that you recognise it later."
        autoComplete="off"
        maxLength={60}
        {...form.field('name')}
      />
      {isOver ? (
        <Button size="large" onClick={onExpired}>
          Start again
        </Button>
      ) : (
        <Button type="submit" size="large" isPending={isPending}>
          Add passkey
        </Button>
      )}
      {cancel}
    </form>
  );
}
