import { Send } from 'lucide-react';
import { isUnauthorized } from '../../../app/api-error.ts';
import { useDraft } from '../../../app/drafts.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { useUser } from '../../../app/session.ts';
import { useForm } from '../../../app/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSendMessage } from '../../messages/use-messages.ts';

export const newSubject = 'Message from Staff Member';
const maxLength = 5000;

type Letter = { content: string };

interface ComposeProps {
  /** `Re: ` and the message's that is answered, or the one of a new message. */
  subject: string;
  onSent(): void;
}

/** A message to HR. What was typed stays, whatever happens, until it was sent. */
export function Compose({ subject, onSent }: ComposeProps) {
  const user = useUser();
  const [letter, setLetter, forget] = useDraft<Letter>(user.id, 'message', emptyLetter);
  const [send, { loading }] = useSendMessage();
  const form = useForm<Letter>({ values: letter, onChange: setLetter, validate: letterErrors });

  async function sendLetter(): Promise<void> {
    try {
      await send({ variables: { input: { content: letter.content, subject } } });
      forget();
      toast({ title: 'Message sent', description: 'HR will see it.', tone: 'success' });
      onSent();
    } catch (error) {
      if (isUnauthorized(toApiError(error))) return;
      form.takeServerErrors(toApiError(error));
      toast({
        title: 'Send Failed',
        description: 'Unable to send message. Please try again.',
        tone: 'error',
      });
    }
  }

  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={form.onSubmit(() => void sendLetter())}
      className="grid max-w-2xl gap-5 p-4 sm:p-5"
    >
      <TextField label="To" value="HR" readOnly />
      <TextField label="Subject" value={subject} readOnly />
      <TextArea
        label="Message"
        rows={8}
        maxLength={maxLength}
        autoFocus
        {...form.field('content')}
      />
      <Button
        type="submit"
        icon={<Send aria-hidden />}
        isPending={loading}
        className="justify-self-start"
      >
        Send message
      </Button>
    </form>
  );
}

const emptyLetter: Letter = { content: '' };

function letterErrors({ content }: Letter) {
  return content.trim() ? {} : { content: 'Please write a message.' };
}
