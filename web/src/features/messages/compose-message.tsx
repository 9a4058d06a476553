import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiError, isUnauthorized } from '../../lib/api/api-error.ts';
import { toApiError } from '../../lib/api/graphql-error.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { LazySection } from '../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { charactersLeft, type Draft, draftErrors, isStarted } from './draft.ts';
import { maxSubjectLength } from './message-preview.ts';
import type { MessagesConfig } from './messages-config.ts';
import { SavedDraft } from './saved-draft.tsx';
import type { useComposeState } from './use-compose-state.ts';
import type { useSendMessage } from './use-send-message.ts';

const sendFailed = 'Unable to send message. Please try again.';

interface ComposeMessageProps {
  config: MessagesConfig;
  state: ReturnType<typeof useComposeState>;
  sending: ReturnType<typeof useSendMessage>;
  /** Whether to focus the message field. */
  takesFocus: boolean;
  onSent: () => void;
}

/**
 * The form for a message to HR, or from HR to one member of staff. The draft is kept until it is
 * sent.
 */
export function ComposeMessage({
  config,
  state,
  sending,
  takesFocus,
  onSent,
}: ComposeMessageProps) {
  const { draft } = state;
  const { Recipient } = config;
  const isSending = sending.isSending(draft);
  const isMounted = useIsMounted();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm<Draft>({
    values: draft,
    onChange: state.change,
    validate: (values) => draftErrors(values, Recipient !== null),
  });

  const focusFirst = useEffectEvent(() => {
    if (takesFocus && (!Recipient || draft.toUserId)) {
      form.form.current?.querySelector<HTMLElement>('[name="content"]')?.focus();
    }
  });
  useEffect(() => focusFirst(), []);

  // The button that started, continued or discarded a draft is gone, and the focus with it.
  const firstFormKey = useRef(state.formKey);
  useEffect(() => {
    if (state.formKey === firstFormKey.current || !document.activeElement?.matches('body')) return;
    form.form.current?.querySelector<HTMLElement>('[name="content"]')?.focus();
  }, [state.formKey, form.form]);

  async function sendDraft(): Promise<void> {
    setFailure(null);
    try {
      await sending.send(draft);
      state.removeSent(draft);
      const { sentDescription } = config;
      toast({
        title: 'Message sent',
        tone: 'success',
        ...(sentDescription && { description: sentDescription }),
      });
      // If the user has left the form meanwhile, don’t navigate.
      if (isMounted.current) onSent();
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      setFailure(error);
      form.applyServerErrors(error);
      toast({ title: 'Send Failed', description: sendFailed, tone: 'error' });
    }
  }

  function onInvalid({ toUserId }: ReturnType<typeof draftErrors>): void {
    if (!toUserId) return;
    toast({ title: 'Recipient Required', description: toUserId, tone: 'error' });
    form.form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }

  function sendOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isSending) form.form.current?.requestSubmit();
  }

  return (
    <div className="grid max-w-2xl gap-5 p-4 sm:p-5">
      {state.savedDraft && (
        <SavedDraft
          draft={state.savedDraft}
          defaultSubject={config.defaultSubject}
          onContinue={state.continueSavedDraft}
          onDiscard={state.discardSavedDraft}
        />
      )}
      <form
        key={state.formKey}
        ref={form.form}
        noValidate
        onSubmit={form.onSubmit(() => void sendDraft(), onInvalid)}
        className="grid gap-5"
      >
        {Recipient ? (
          <LazySection fallback={<Skeleton className="h-17" />}>
            <Recipient
              selected={draft.toUserId}
              onSelect={(id) => form.change('toUserId', id)}
              error={form.errors.toUserId}
            />
          </LazySection>
        ) : (
          <TextField label="To" value="HR" readOnly />
        )}
        <TextField
          label="Subject (optional)"
          hint={`If you leave this blank, the subject will be “${config.defaultSubject}”.`}
          maxLength={maxSubjectLength}
          autoComplete="off"
          readOnly={isSending}
          {...form.field('subject')}
        />
        <TextArea
          label="Message"
          hint={charactersLeft(draft.content)}
          onKeyDown={sendOnCtrlEnter}
          readOnly={isSending}
          className="[&_textarea]:min-h-44"
          {...form.field('content')}
        />
        <FormFailure error={failure} fallback={sendFailed} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            icon={<Send aria-hidden />}
            isPending={isSending}
            className="max-sm:grow"
          >
            Send message
          </Button>
          {isStarted(draft) && !isSending && (
            <Button variant="quiet" onClick={() => discard(state)}>
              Discard
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** Without a confirmation, because it can be undone. */
function discard({ draft, clear, restore }: ReturnType<typeof useComposeState>): void {
  clear();
  toast({ title: 'Draft discarded', action: { label: 'Undo', onPress: () => restore(draft) } });
}
