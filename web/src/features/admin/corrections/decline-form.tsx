import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type ApiError, isUnauthorized } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { useUser } from '../../../app/session.ts';
import { useDraft } from '../../../app/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';

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

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // Escape would close the panel, too.
    event.stopPropagation();
    cancel();
  }

  return (
    <form
      onKeyDown={onKeyDown}
      onSubmit={(event) => void submit(event)}
      className="grid animate-appear gap-4 rounded-card bg-sunken p-4"
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
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="danger"
          isPending={isPending}
          disabled={reason.trim() === ''}
        >
          Decline
        </Button>
      </div>
    </form>
  );
}
