import { useMutation } from '@apollo/client/react';
import { email as emailShape } from '@portal/contracts/identity/user';
import { useState } from 'react';
import { HrEmailDocument, SaveHrEmailDocument } from '../../../gql/admin/settings/mails.ts';
import { isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';

/** The address for HR's notification emails. */
export function HrEmailCard() {
  const { value, error, retry } = useLiveQuery(HrEmailDocument, {
    everyMs: 60_000,
    on: ['portal.messaging.audited'],
    read: ({ hrEmail }) => hrEmail,
  });
  return (
    <Card title="HR notification email">
      {value && <HrEmailForm saved={value.hrEmail ?? ''} />}
      {!value && error && <LoadFailureBanner error={error} onRetry={retry} />}
      {!value && !error && <Skeleton className="h-40" />}
    </Card>
  );
}

type Values = { hrEmail: string };

/** The form keeps typed text until it is saved, and follows the server otherwise. */
function HrEmailForm({ saved }: { saved: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const values: Values = { hrEmail: typed ?? saved };
  const form = useForm<Values>({
    values,
    onChange: ({ hrEmail }) => setTyped(hrEmail),
    validate: errorsOf,
  });
  const [save, { loading }] = useMutation(SaveHrEmailDocument, {
    update: (cache, { data }) => {
      if (data) cache.writeQuery({ query: HrEmailDocument, data: { hrEmail: data.saveHrEmail } });
    },
  });

  async function write(hrEmail: string): Promise<boolean> {
    try {
      await save({ variables: { input: { hrEmail } } });
      setTyped(null);
      form.reset();
      // The button is disabled now, so the form takes the focus.
      form.form.current?.focus({ preventScroll: true });
      return true;
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return false;
      form.applyServerErrors(error);
      toast({
        title: 'Update Failed',
        description: 'Failed to update HR email. Please try again.',
        tone: 'error',
      });
      return false;
    }
  }

  async function change(hrEmail: string): Promise<void> {
    if (!(await write(hrEmail))) return;
    toast({
      title: 'HR Email Updated',
      description: hrEmail === '' ? 'Emails to HR are off.' : `Emails go to ${hrEmail}.`,
      tone: 'success',
      action: { label: 'Undo', onPress: () => void undo() },
    });
  }

  async function undo(): Promise<void> {
    if (!(await write(saved))) return;
    const description = saved === '' ? 'Emails to HR are off.' : `Emails go to ${saved} again.`;
    toast({ title: 'HR Email Updated', description, tone: 'success' });
  }

  return (
    <form
      ref={form.form}
      tabIndex={-1}
      noValidate
      onSubmit={form.onSubmit(() => void change(values.hrEmail.trim()))}
      className="grid gap-4 outline-none"
    >
      <TextField
        label="HR email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Receives an email for each leave request, each sick leave report, each message to HR and each weekly report. Emails say who, when and which type of leave, with a link. They never include reasons or message text."
        readOnly={loading}
        {...form.field('hrEmail')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={loading} disabled={values.hrEmail.trim() === saved}>
          Save HR email
        </Button>
        {saved !== '' && (
          <Button variant="quiet" disabled={loading} onClick={() => void change('')}>
            Turn off emails
          </Button>
        )}
      </div>
    </form>
  );
}

/** An empty address can't be saved. There is a button for turning emails off. */
function errorsOf({ hrEmail }: Values): Partial<Values> {
  const address = hrEmail.trim();
  const { error } = emailShape.safeParse(address);
  if (address !== '' && !error) return {};
  return { hrEmail: error?.issues[0]?.message ?? 'Please enter a valid email address.' };
}
