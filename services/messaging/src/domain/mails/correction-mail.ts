import { formatDay } from '@portal/kernel/format-date';
import type { MailContext } from './mail-content-types.ts';
import { greeting, reasonInPortal, screenUrl, staffFooter, whenDecided } from './mail-snippets.ts';
import type { MailText } from './render-mail.ts';

export interface CorrectionMailData {
  /** `pending` if HR has undone its decision; `added` or `corrected` without a request. */
  status: 'accepted' | 'changed' | 'declined' | 'pending' | 'added' | 'corrected';
  /** The London day of the time entry. */
  day: string;
}

/** The email about HR's decision on a correction request, or a session that it added or corrected. */
export function correctionDecidedMail(
  { status, day }: CorrectionMailData,
  context: MailContext,
): MailText {
  const request = `your correction request for ${formatDay(day)}`;
  const sentences: Record<CorrectionMailData['status'], string> = {
    accepted: `HR has approved ${request}.`,
    changed: `HR has corrected your hours for ${formatDay(day)}, with different times from those you requested.`,
    declined: `HR has declined ${request}.`,
    pending: `HR has undone its decision on ${request}. It’s pending again.`,
    added: `HR has added a session to your hours for ${formatDay(day)}.`,
    corrected: `HR has corrected your hours for ${formatDay(day)}.`,
  };
  const subjects: Record<CorrectionMailData['status'], string> = {
    accepted: 'Your correction was approved',
    changed: 'Your correction was changed',
    declined: 'Your correction was declined',
    pending: 'Your correction is pending again',
    added: 'A session was added to your hours',
    corrected: 'Your hours were corrected',
  };
  return {
    subject: subjects[status],
    paragraphs: [
      `${greeting(context.person)}\n${sentences[status]}\n${whenDecided(context)}`,
      // HR must give a reason for these.
      ...(hasReason(status) ? [reasonInPortal] : []),
    ],
    link: { label: 'View your hours', url: screenUrl(context.publicUrl, '/') },
    footer: staffFooter('HR decisions'),
  };
}

function hasReason(status: CorrectionMailData['status']): boolean {
  return ['changed', 'declined', 'added', 'corrected'].includes(status);
}
