import { useMutation } from '@apollo/client/react';
import { email as emailShape } from '@portal/contracts/people/user';
import { useState } from 'react';
import { isUnauthorized } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { useForm } from '../../../app/use-form.ts';
import { useWatched } from '../../../app/use-watched.ts';
import { HrEmailDocument, SaveHrEmailDocument } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** Where HR hears by mail of what is asked for and written. */
export function HrEmailCard() {
  const { value, error, retry } = useWatched(HrEmailDocument, {
    everyMs: 60_000,
    on: ['portal.messaging.audited'],
    read: ({ hrEmail }) => hrEmail,
  });
  return (
    <Card title="HR notification email">
      {value && <HrEmailForm saved={value.hrEmail ?? ''} />}
      {!value && error && <LoadFailed error={error} onRetry={retry} />}
      {!value && !error && <Skeleton className="h-40" />}
    </Card>
  );
}

type Values = { hrEmail: string };

/** What was typed stays until it is saved; before that the field follows the portal. */
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
      // There is nothing to save any more: the button lets go of the keyboard.
      form.form.current?.focus({ preventScroll: true });
      return true;
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return false;
      form.takeServerErrors(error);
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
      description: hrEmail === '' ? 'HR gets no mails.' : `Mails go to ${hrEmail}.`,
      tone: 'success',
      action: { label: 'Undo', onPress: () => void undo() },
    });
  }

  async function undo(): Promise<void> {
    if (!(await write(saved))) return;
    const description = saved === '' ? 'HR gets no mails.' : `Mails go to ${saved} again.`;
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
        hint="Gets a mail for each new leave or sick request, each message to HR and the weekly report: who and when, and a link. Never a reason or what was written."
        readOnly={loading}
        {...form.field('hrEmail')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={loading} disabled={values.hrEmail.trim() === saved}>
          Save HR email
        </Button>
        {saved !== '' && (
          <Button variant="quiet" disabled={loading} onClick={() => void change('')}>
            Send no mails
          </Button>
        )}
      </div>
    </form>
  );
}

/** An empty one is not saved (portal.md section 5): whoever wants no mails says so. */
function errorsOf({ hrEmail }: Values): Partial<Values> {
  const address = hrEmail.trim();
  const { error } = emailShape.safeParse(address);
  if (address !== '' && !error) return {};
  return { hrEmail: error?.issues[0]?.message ?? 'Please enter a valid email address.' };
}
