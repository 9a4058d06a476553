import { useMutation } from '@apollo/client/react';
import { formatDateTime } from '@portal/kernel/format-date';
import { MailCheck, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import {
  ResendAllMailsDocument,
  ResendMailDocument,
  UndeliveredMailsDocument,
} from '../../../gql/admin/settings/mails.ts';
import type { UndeliveredMailPartsFragment } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { PersonPageLink } from '../staff/person-page-link.tsx';
import { formatMailFailure } from './format-failure-codes.ts';
import { formatUndeliveredMail, undeliveredMailParts } from './format-undelivered-mail.ts';
import { ListCard } from './list-card.tsx';

const shown = 20;

/** The undelivered emails, with the reason and a retry. */
export function UndeliveredMailsCard() {
  const content = useRef<HTMLDivElement>(null);
  const { value, error, retry } = useLiveQuery(UndeliveredMailsDocument, {
    variables: { input: { limit: shown } },
    everyMs: 30_000,
    on: ['portal.messaging.audited'],
    read: ({ undeliveredMails }) => undeliveredMails,
  });
  const [resend, one] = useMutation(ResendMailDocument);
  const [resendAll, all] = useMutation(ResendAllMailsDocument);
  const mails = value?.items ?? [];

  async function send(work: () => Promise<number>): Promise<void> {
    try {
      const count = await work();
      const description =
        count === 1 ? 'We’re sending the email again.' : `We’re sending ${count} emails again.`;
      toast({ title: 'Sending again', description, tone: 'success' });
      // The pressed button is gone, so the list takes the focus.
      content.current?.focus({ preventScroll: true });
    } catch (cause) {
      showFailure('Send Failed', cause);
    } finally {
      await retry();
    }
  }

  const sendOne = (id: string) =>
    send(async () => {
      const { data } = await resend({ variables: { input: { id } } });
      return data?.resendMail.resent ?? 0;
    });
  const sendAll = () =>
    send(async () => {
      const { data } = await resendAll();
      return data?.resendAllMails.resent ?? 0;
    });

  return (
    <ListCard
      title="Undelivered emails"
      items={value?.items}
      error={error}
      onRetry={retry}
      actions={
        mails.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            icon={<RotateCw aria-hidden />}
            isPending={all.loading}
            onClick={() => void sendAll()}
          >
            Send all again
          </Button>
        )
      }
      empty={
        <EmptyState
          icon={<MailCheck aria-hidden />}
          title="All emails delivered"
          body="Emails that are refused, or can’t be sent within 4 hours, are listed here."
        />
      }
      renderItem={(mail) => (
        <Mail
          key={mail.id}
          mail={mail}
          isPending={one.loading}
          onSend={() => void sendOne(mail.id)}
        />
      )}
      note={value?.next && `The newest ${shown} are shown. “Send all again” includes the others.`}
      contentRef={content}
    />
  );
}

interface MailProps {
  mail: UndeliveredMailPartsFragment;
  isPending: boolean;
  onSend: () => void;
}

function Mail({ mail, isPending, onSend }: MailProps) {
  const [before, name, after] = undeliveredMailParts(mail);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-14 sm:px-5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium wrap-anywhere">
          {before}
          {mail.person && name && (
            <PersonPageLink
              id={mail.person.id}
              className="rounded-[4px] underline-offset-4 hover:text-accent-ink hover:underline"
            >
              {name}
            </PersonPageLink>
          )}
          {after}
        </p>
        <p className="text-12 text-muted tabular-nums">
          Last tried on {formatDateTime(new Date(mail.failedAt))}, after{' '}
          {mail.tries === 1 ? '1 attempt' : `${mail.tries} attempts`}
        </p>
        <p className="text-muted wrap-anywhere">{formatMailFailure(mail.failureCode)}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        disabled={isPending}
        aria-label={`Send again: ${formatUndeliveredMail(mail)}`}
        onClick={onSend}
      >
        Send again
      </Button>
    </li>
  );
}
