import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { ConfirmationFields } from './confirmation-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';

/** What adding a second factor of any kind needs. */
export interface AddFactorProps {
  /** One’s own second factors, one of which confirms the change. */
  factors: readonly SecondFactor[];
  /** Called at the end, once recovery codes, if any, were seen. */
  onDone: () => void;
  /** Called as soon as the factor is in use. */
  onConfirmed?: () => void;
  cancelLabel: string;
  onCancel: () => void;
}

export interface SetupStepProps<Begun> {
  begun: Begun;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onExpired: () => void;
  /** The button that cancels. */
  cancel: ReactNode;
}

interface AddFactorStepsProps<Begun> extends AddFactorProps {
  intro: string;
  begin: UseMutationResult<Begun, Error, Confirmation>;
  renderSetup: (props: SetupStepProps<Begun>) => ReactNode;
}

/** The steps of adding a second factor: the password, the setup of its kind, the recovery codes. */
export function AddFactorSteps<Begun>({
  factors,
  intro,
  begin,
  renderSetup,
  onDone,
  onConfirmed,
  cancelLabel,
  onCancel,
}: AddFactorStepsProps<Begun>) {
  const [begun, setBegun] = useState<Begun | null>(null);
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
  if (begun) {
    return renderSetup({
      begun,
      onConfirmed(recoveryCodes) {
        onConfirmed?.();
        if (recoveryCodes.length > 0) setCodes(recoveryCodes);
        else onDone();
      },
      onExpired: () => setBegun(null),
      cancel,
    });
  }
  return (
    <PasswordStep
      factors={factors}
      intro={intro}
      begin={begin}
      onBegun={setBegun}
      cancel={cancel}
    />
  );
}

interface PasswordStepProps<Begun>
  extends Pick<AddFactorStepsProps<Begun>, 'factors' | 'intro' | 'begin'> {
  onBegun: (begun: Begun) => void;
  cancel: ReactNode;
}

function PasswordStep<Begun>({ factors, intro, begin, onBegun, cancel }: PasswordStepProps<Begun>) {
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
      <p className="text-14 text-muted">{intro}</p>
      <ConfirmationFields confirmation={confirmation} />
      <Button type="submit" size="large" isPending={confirmation.isPending}>
        Continue
      </Button>
      {cancel}
    </form>
  );
}
