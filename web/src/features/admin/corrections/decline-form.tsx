import { type FormEvent, useState } from 'react';
import { type ApiError, isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useUser } from '../../../lib/session/session.ts';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';
import { InlineForm } from './inline-form.tsx';

interface DeclineFormProps {
  /** The key of the saved draft. */
  draft: string;
  /** Rejects when the server refuses. */
  send: (reason: string) => Promise<void>;
  onCancel: () => void;
}

/** The form for declining, which requires a reason. */
export function DeclineForm({ draft, send, onCancel }: DeclineFormProps) {
  const { id } = useUser();
  const [reason, setReason, forget] = useDraft(id, `decline: ${draft}`, '');
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending || reason.trim() === '') return;
    setIsPending(true);
    setFailure(null);
    try {
      await send(reason.trim());
      forget();
    } catch (cause) {
      const error = toApiError(cause);
      setIsPending(false);
      if (!isUnauthorized(error)) setFailure(error);
    }
  }

  function cancel(): void {
    forget();
    onCancel();
  }

  return (
    <InlineForm
      submitLabel="Decline"
      submitVariant="danger"
      isSubmitDisabled={reason.trim() === ''}
      isPending={isPending}
      onSubmit={(event) => void submit(event)}
      onCancel={cancel}
      className="bg-sunken"
    >
      <FormFailure error={failure} fallback="We couldn’t decline this. Please try again." />
      <TextArea
        label="Reason"
        hint="They’ll see this reason."
        rows={2}
        maxLength={500}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </InlineForm>
  );
}
