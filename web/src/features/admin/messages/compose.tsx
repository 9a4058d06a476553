import { Send } from 'lucide-react';
import { isUnauthorized } from '../../../app/api-error.ts';
import { useDraft } from '../../../app/drafts.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { useUser } from '../../../app/session.ts';
import { useForm } from '../../../app/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSendMessage } from '../../messages/use-messages.ts';
import { nameOf } from '../staff/staff-member.ts';
import { usePeople } from '../staff/use-staff.ts';

type Letter = { content: string };
const emptyLetter: Letter = { content: '' };
const maxLength = 5000;

interface ComposeProps {
  subject: string;
  /** The id of the person that it goes to. */
  recipient: string | null;
  onRecipient: (id: string | null) => void;
  onSent: () => void;
}

/** A message from HR to one member of staff. What was typed stays until it was sent. */
export function Compose({ subject, recipient, onRecipient, onSent }: ComposeProps) {
  const user = useUser();
  const { people } = usePeople();
  const [letter, setLetter, forget] = useDraft<Letter>(user.id, 'hr-message', emptyLetter);
  const [send, { loading }] = useSendMessage();
  const form = useForm<Letter>({ values: letter, onChange: setLetter, validate: letterErrors });
  const staff = people?.filter(({ isAdmin }) => !isAdmin) ?? [];

  async function sendLetter(toUserId: string): Promise<void> {
    const { content } = letter;
    try {
      await send({ variables: { input: { content, subject, toUserId, isAdminMessage: true } } });
      forget();
      toast({ title: 'Message sent', tone: 'success' });
      onSent();
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      form.takeServerErrors(error);
      toast({
        title: 'Send Failed',
        description: 'Unable to send message. Please try again.',
        tone: 'error',
      });
    }
  }

  function refuseWithoutRecipient(): void {
    if (recipient) return void sendLetter(recipient);
    toast({
      title: 'Recipient Required',
      description: 'Please select a staff member to send the message to.',
      tone: 'error',
    });
  }

  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={form.onSubmit(refuseWithoutRecipient)}
      className="grid max-w-2xl gap-5 p-4 sm:p-5"
    >
      <SearchPicker
        label="To"
        placeholder="Search by name"
        options={staff.map((person) => ({
          id: person.id,
          label: nameOf(person),
          detail: person.username ?? '',
        }))}
        selected={recipient}
        onSelect={onRecipient}
      />
      <TextField label="Subject" value={subject} readOnly />
      <TextArea label="Message" rows={8} maxLength={maxLength} {...form.field('content')} />
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

function letterErrors({ content }: Letter) {
  return content.trim() ? {} : { content: 'Please write a message.' };
}
