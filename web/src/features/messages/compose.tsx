import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiError, isUnauthorized } from '../../app/api-error.ts';
import { toApiError } from '../../app/graphql-error.ts';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { LazySection } from '../../ui/lazy-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { isBegun, type Letter, letterErrors, roomLeft } from './letter.ts';
import { longestSubject } from './preview.ts';
import { PutAside } from './put-aside.tsx';
import type { Side } from './side.ts';
import type { useDesk } from './use-desk.ts';
import type { useSendMessage } from './use-send-message.ts';

const sendFailed = 'Unable to send message. Please try again.';

interface ComposeProps {
  side: Side;
  desk: ReturnType<typeof useDesk>;
  post: ReturnType<typeof useSendMessage>;
  /** Whether the keyboard is to be where one writes. */
  isCalled: boolean;
  onSent: () => void;
}

/** A message to HR, or from HR to one member of staff. What was typed stays until it was sent. */
export function Compose({ side, desk, post, isCalled, onSent }: ComposeProps) {
  const { letter } = desk;
  const { Recipient } = side;
  const isSending = post.isSending(letter);
  const isShown = useIsShown();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm<Letter>({
    values: letter,
    onChange: desk.change,
    validate: (values) => letterErrors(values, Recipient !== null),
  });

  const focusFirst = useEffectEvent(() => {
    if (isCalled && (!Recipient || letter.toUserId)) {
      form.form.current?.querySelector<HTMLElement>('[name="content"]')?.focus();
    }
  });
  useEffect(() => focusFirst(), []);

  // What was pressed to begin anew, to go on or to discard is gone, and the keyboard with it.
  const firstTurn = useRef(desk.turn);
  useEffect(() => {
    if (desk.turn === firstTurn.current || !document.activeElement?.matches('body')) return;
    form.form.current?.querySelector<HTMLElement>('[name="content"]')?.focus();
  }, [desk.turn, form.form]);

  async function sendLetter(): Promise<void> {
    setFailure(null);
    try {
      await post.send(letter);
      desk.settle(letter);
      const { sentDescription } = side;
      toast({
        title: 'Message sent',
        tone: 'success',
        ...(sentDescription && { description: sentDescription }),
      });
      // Whoever has gone elsewhere meanwhile stays there.
      if (isShown.current) onSent();
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      setFailure(error);
      form.takeServerErrors(error);
      toast({ title: 'Send Failed', description: sendFailed, tone: 'error' });
    }
  }

  function refuse({ toUserId }: ReturnType<typeof letterErrors>): void {
    if (!toUserId) return;
    toast({ title: 'Recipient Required', description: toUserId, tone: 'error' });
    form.form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }

  function sendByKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isSending) form.form.current?.requestSubmit();
  }

  return (
    <div className="grid max-w-2xl gap-5 p-4 sm:p-5">
      {desk.aside && (
        <PutAside
          letter={desk.aside}
          defaultSubject={side.defaultSubject}
          onTakeUp={desk.takeUp}
          onDrop={desk.dropAside}
        />
      )}
      <form
        key={desk.turn}
        ref={form.form}
        noValidate
        onSubmit={form.onSubmit(() => void sendLetter(), refuse)}
        className="grid gap-5"
      >
        {Recipient ? (
          <LazySection fallback={<Skeleton className="h-17" />}>
            <Recipient
              selected={letter.toUserId}
              onSelect={(id) => form.change('toUserId', id)}
              error={form.errors.toUserId}
            />
          </LazySection>
        ) : (
          <TextField label="To" value="HR" readOnly />
        )}
        <TextField
          label="Subject (optional)"
          hint={`If you leave it blank, it’s “${side.defaultSubject}”.`}
          maxLength={longestSubject}
          autoComplete="off"
          readOnly={isSending}
          {...form.field('subject')}
        />
        <TextArea
          label="Message"
          hint={roomLeft(letter.content)}
          onKeyDown={sendByKey}
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
          {isBegun(letter) && !isSending && (
            <Button variant="quiet" onClick={() => discard(desk)}>
              Discard
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** At once, as it can be brought back. */
function discard({ letter, clear, restore }: ReturnType<typeof useDesk>): void {
  clear();
  toast({ title: 'Draft discarded', action: { label: 'Undo', onPress: () => restore(letter) } });
}
