import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import { browserName } from '@portal/kernel/browser-name';
import { type ReactNode, useState } from 'react';
import { errorCode } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { createPasskey, PasskeyError } from '../../lib/passkeys/passkeys.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { ConfirmationFields } from './confirmation-fields.tsx';
import { type PasskeyOptions, useBeginPasskey, useConfirmPasskey } from './passkey-requests.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { useInitialFocus } from './use-initial-focus.ts';

export type NameValues = { name: string };

export const nameMissing = 'Enter a name for the passkey';

interface AddPasskeyProps {
  /** One’s own second factors, one of which confirms the change. */
  factors: readonly SecondFactor[];
  /** Called at the end, once recovery codes, if any, were seen. */
  onDone: () => void;
  /** Called as soon as the passkey is in use. */
  onConfirmed?: () => void;
  cancelLabel: string;
  onCancel: () => void;
}

/** The steps of adding a passkey: the password, the browser’s own dialog, the name, the recovery codes. */
export function AddPasskey({
  factors,
  onDone,
  onConfirmed,
  cancelLabel,
  onCancel,
}: AddPasskeyProps) {
  const [options, setOptions] = useState<PasskeyOptions | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <RecoveryCodes codes={codes}>
        <Button size="large" onClick={onDone}>
          I’ve saved my codes
        </Button>
      </RecoveryCodes>
    );
  }
  const cancel = (
    <Button variant="quiet" onClick={onCancel}>
      {cancelLabel}
    </Button>
  );
  if (options) {
    return (
      <CreateStep
        options={options}
        onConfirmed={(recoveryCodes) => {
          onConfirmed?.();
          if (recoveryCodes.length > 0) setCodes(recoveryCodes);
          else onDone();
        }}
        onExpired={() => setOptions(null)}
        cancel={cancel}
      />
    );
  }
  return <PasswordStep factors={factors} onBegun={setOptions} cancel={cancel} />;
}

interface PasswordStepProps {
  factors: readonly SecondFactor[];
  onBegun: (options: PasskeyOptions) => void;
  cancel: ReactNode;
}

function PasswordStep({ factors, onBegun, cancel }: PasswordStepProps) {
  const begin = useBeginPasskey();
  const confirmation = useConfirmation(factors, async (input) =>
    onBegun(await begin.mutateAsync(input)),
  );
  return (
    <form
      ref={confirmation.form.form}
      noValidate
      onSubmit={confirmation.onSubmit}
      className="grid gap-5"
    >
      <FormFailure error={begin.error} fallback="We couldn’t start. Please try again." />
      <p className="text-14 text-muted">
        With a passkey you sign in with your fingerprint, your face or the PIN of your device.
        Nobody can guess it or trick you into giving it away.
      </p>
      <ConfirmationFields confirmation={confirmation} />
      <Button type="submit" size="large" isPending={confirmation.isPending}>
        Continue
      </Button>
      {cancel}
    </form>
  );
}

interface CreateStepProps {
  options: PasskeyOptions;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onExpired: () => void;
  cancel: ReactNode;
}

function CreateStep({ options, onConfirmed, onExpired, cancel }: CreateStepProps) {
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
