import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { SavePayrollReferenceDocument } from '../../../gql/admin/payroll/payroll.ts';
import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { afterPointerUp } from '../../../lib/forms/after-pointer-up.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { InlineEdit } from '../../../ui/forms/inline-edit.tsx';
import { prefixWithLabel } from '../../../ui/forms/prefix-with-label.ts';

interface PayrollReferenceProps {
  userId: string;
  name: string;
  reference: string | null;
  onSaved: () => void;
}

/** A person’s number in the payroll software, edited in place. */
export function PayrollReference({ userId, name, reference, onSaved }: PayrollReferenceProps) {
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  // Until the list has loaded again.
  const [saved, setSaved] = useState(reference);
  const [before, setBefore] = useState(reference);
  if (before !== reference) {
    setBefore(reference);
    setSaved(reference);
  }
  const [save] = useMutation(SavePayrollReferenceDocument);
  // Enter removes the input, which also triggers blur.
  const isBusy = useRef(false);

  async function write(next: string | null): Promise<boolean> {
    try {
      await save({ variables: { input: { userId, reference: next } } });
      setSaved(next);
      onSaved();
      return true;
    } catch (cause) {
      const failure = toApiError(cause);
      if (isUnauthorized(failure)) return false;
      const issue = failure.body.issues?.[0]?.message;
      const message = issue
        ? prefixWithLabel('The number', issue)
        : (serverMessage(failure) ?? 'Please try again.');
      setError(message);
      toast({ title: 'Payroll number not saved', description: message, tone: 'error' });
      return false;
    }
  }

  async function commit(): Promise<void> {
    if (draft === null || isBusy.current) return;
    const next = draft[0]?.trim() || null;
    if (next === saved) return cancel();
    isBusy.current = true;
    const isSaved = await write(next);
    isBusy.current = false;
    if (!isSaved) return;
    cancel();
    const description = next === null ? `${name} has none now.` : `${name}: ${next}`;
    toast({
      title: 'Payroll number saved',
      description,
      tone: 'success',
      action: { label: 'Undo', onPress: () => void write(saved) },
    });
  }

  function cancel(): void {
    setDraft(null);
    setError(null);
  }

  return (
    <InlineEdit
      label={`${name}’s payroll number`}
      inputs={[{ label: `${name}’s payroll number` }]}
      draft={draft}
      error={error}
      onBegin={() => setDraft([saved ?? ''])}
      onDraft={(typed) => {
        setError(null);
        setDraft(typed);
      }}
      onCommit={() => afterPointerUp(() => void commit())}
      onCancel={cancel}
    >
      {saved ?? <span className="text-muted">Add</span>}
    </InlineEdit>
  );
}
