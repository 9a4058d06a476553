import type { FieldErrors } from '../../lib/forms/use-form.ts';
import { isReplySubject } from './message-preview.ts';

/** A message that is being written. */
export type Draft = {
  /** Empty for HR, and while no recipient is chosen. */
  toUserId: string;
  /** May be empty: the server then sets the default subject (docs/specification/messages.md). */
  subject: string;
  content: string;
};

/** The current draft, and an earlier one that was not sent. */
export interface ComposeState {
  draft: Draft;
  savedDraft: Draft | null;
}

export const maxContentLength = 5000;

/** Starts a new draft. A draft that was started is saved rather than lost or sent to somebody else. */
export function startDraft(state: ComposeState, start: Omit<Draft, 'content'>): ComposeState {
  const { draft, savedDraft } = state;
  if (isSameDraft(draft, { ...start, content: draft.content })) return state;
  return { draft: { ...start, content: '' }, savedDraft: isStarted(draft) ? draft : savedDraft };
}

/** Continues the saved draft, and saves the current one if it was started. */
export function continueSavedDraft({ draft, savedDraft }: ComposeState): ComposeState {
  if (!savedDraft) return { draft, savedDraft };
  return { draft: savedDraft, savedDraft: isStarted(draft) ? draft : null };
}

/** Removes a draft that was sent, which may have been saved meanwhile. */
export function removeSentDraft(
  { draft, savedDraft }: ComposeState,
  sent: Draft,
  blank: Draft,
): ComposeState {
  return {
    draft: isSameDraft(draft, sent) ? blank : draft,
    savedDraft: savedDraft && isSameDraft(savedDraft, sent) ? null : savedDraft,
  };
}

/** Whether two drafts have the same text and recipient. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return (
    one.toUserId === other.toUserId &&
    one.subject === other.subject &&
    one.content === other.content
  );
}

/** Whether the user has written anything. A prefilled reply subject doesn’t count. */
export function isStarted({ subject, content }: Draft): boolean {
  const isSubjectWritten = subject.trim() !== '' && !isReplySubject(subject);
  return isSubjectWritten || content.trim() !== '';
}

/** Validation errors by field (docs/specification/messages.md). */
export function draftErrors(
  { toUserId, content }: Draft,
  needsRecipient: boolean,
): FieldErrors<Draft> {
  const { length } = content.trim();
  return {
    ...(needsRecipient && !toUserId && { toUserId: recipientRequired }),
    ...(length === 0 && { content: 'Enter a message' }),
    ...(length > maxContentLength && {
      content: `Your message is ${formatCount(length)} characters long. The limit is ${formatCount(maxContentLength)}.`,
    }),
  };
}

export const recipientRequired = 'Please select a staff member to send the message to.';

/** How many characters are left, once there are few; otherwise undefined. */
export function charactersLeft(content: string): string | undefined {
  const left = maxContentLength - content.trim().length;
  if (left < 0 || left > 500) return undefined;
  return `${formatCount(left)} of ${formatCount(maxContentLength)} characters left`;
}

function formatCount(value: number): string {
  return value.toLocaleString('en-GB');
}
