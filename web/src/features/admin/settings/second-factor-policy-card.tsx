import { useMutation } from '@apollo/client/react';
import { formatDay } from '@portal/kernel/format-date';
import { addDays } from '@portal/kernel/london';
import { useState } from 'react';
import {
  SaveSecondFactorPolicyDocument,
  SecondFactorPolicyDocument,
} from '../../../gql/admin/settings/second-factor-policy.ts';
import type { SecondFactorPolicyPartsFragment } from '../../../gql/documents.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import {
  isPolicyChanged,
  type PolicyValues,
  toPolicyInput,
  toPolicyValues,
  validatePolicy,
} from './second-factor-policy-values.ts';

const audiences = [
  {
    value: 'nobody',
    label: 'Nobody',
    detail: 'Everyone can still add one to protect their own account.',
  },
  {
    value: 'administrators',
    label: 'Administrators',
    detail: 'They can see and change other people’s data.',
  },
  { value: 'everybody', label: 'Everyone', detail: 'All staff and administrators.' },
] as const;

/** Who needs a passkey or an authenticator app, and from when. Master admins only. */
export function SecondFactorPolicyCard() {
  const { value, error, retry } = useLiveQuery(SecondFactorPolicyDocument, {
    everyMs: 60_000,
    on: [],
    read: ({ secondFactorPolicy }) => secondFactorPolicy,
  });
  return (
    <Card title="Passkeys and authenticator apps">
      {value && <PolicyForm saved={value} />}
      {!value && error && <LoadFailureBanner error={error} onRetry={retry} />}
      {!value && !error && <Skeleton className="h-80" />}
    </Card>
  );
}

/** The form keeps changes until they are saved, and follows the server otherwise. */
function PolicyForm({ saved }: { saved: SecondFactorPolicyPartsFragment }) {
  const today = useToday();
  const [changed, setChanged] = useState<PolicyValues | null>(null);
  const values = changed ?? toPolicyValues(saved);
  const form = useForm<PolicyValues>({ values, onChange: setChanged, validate: validatePolicy });
  const [save, { loading }] = useMutation(SaveSecondFactorPolicyDocument, {
    update: (cache, { data }) => {
      if (!data) return;
      const secondFactorPolicy = data.saveSecondFactorPolicy;
      cache.writeQuery({ query: SecondFactorPolicyDocument, data: { secondFactorPolicy } });
    },
  });
  const isDemanded = values.audience !== 'nobody';
  const isComplete = Object.keys(validatePolicy(values)).length === 0;

  async function write(input: ReturnType<typeof toPolicyInput>): Promise<boolean> {
    try {
      await save({ variables: { input } });
      setChanged(null);
      form.reset();
      // The button is disabled now, so the form takes the focus.
      form.form.current?.focus({ preventScroll: true });
      return true;
    } catch (cause) {
      form.applyServerErrors(toApiError(cause));
      showFailure('Update Failed', cause);
      return false;
    }
  }

  async function change(): Promise<void> {
    const before = toPolicyInput(toPolicyValues(saved));
    if (!(await write(toPolicyInput(values)))) return;
    toast({
      title: 'Passkey and authenticator app rule saved',
      tone: 'success',
      action: { label: 'Undo', onPress: () => void write(before) },
    });
  }

  const { onChange: _, ...fromDay } = form.field('fromDay');
  return (
    <form
      ref={form.form}
      tabIndex={-1}
      noValidate
      onSubmit={form.onSubmit(() => void change())}
      className="grid gap-5 outline-none"
    >
      <p className="text-14 text-muted">
        With a passkey people sign in with their fingerprint, face or PIN; with an authenticator app
        they enter a code from their phone instead of answering their security question.
      </p>
      <div className="grid gap-2">
        <p aria-hidden className="text-14 font-semibold">
          Who needs one
        </p>
        <ChoiceCards
          label="Who needs a passkey or an authenticator app"
          options={audiences}
          selected={values.audience}
          onSelect={(audience) => form.change('audience', audience)}
          takesFocus={false}
        />
      </div>
      {isDemanded && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            label="Rule starts on"
            today={today}
            {...fromDay}
            onChange={(day) => form.change('fromDay', day)}
          />
          <TextField
            label="Days people have to add one (0 to 30)"
            inputMode="numeric"
            autoComplete="off"
            {...form.field('graceDays')}
          />
        </div>
      )}
      {isDemanded && isComplete && (
        <p className="text-14">
          From {formatDay(addDays(values.fromDay, Number(values.graceDays)))}, people without one
          must add it when they sign in. We’ll remind them until then. Once the rule has started,
          nobody can remove their only one.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={loading} disabled={!isPolicyChanged(values, saved)}>
          Save
        </Button>
        {changed && (
          <Button
            variant="quiet"
            disabled={loading}
            onClick={() => {
              setChanged(null);
              form.reset();
            }}
          >
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}
