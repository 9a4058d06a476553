import type { FieldErrors } from '../../app/use-form.ts';
import { isReplySubject } from './preview.ts';

/** A message that is being written. */
export type Letter = {
  /** Empty for HR, and while nobody was chosen. */
  toUserId: string;
  /** May be empty: the server then says who writes (portal.md section 7). */
  subject: string;
  content: string;
};

/** What is being written, and what was begun before and not sent. */
export interface Desk {
  letter: Letter;
  aside: Letter | null;
}

export const longestContent = 5000;

/** Begins another: one that has been begun is put aside, not lost and not sent to somebody else. */
export function begin(desk: Desk, about: Omit<Letter, 'content'>): Desk {
  const { letter, aside } = desk;
  if (isSame(letter, { ...about, content: letter.content })) return desk;
  return { letter: { ...about, content: '' }, aside: isBegun(letter) ? letter : aside };
}

/** Goes on with the one that was put aside. */
export function takeUp({ letter, aside }: Desk): Desk {
  if (!aside) return { letter, aside };
  return { letter: aside, aside: isBegun(letter) ? letter : null };
}

/** What is left once one was sent, which may have been put aside meanwhile. */
export function withoutSent({ letter, aside }: Desk, sent: Letter, blank: Letter): Desk {
  return {
    letter: isSame(letter, sent) ? blank : letter,
    aside: aside && isSame(aside, sent) ? null : aside,
  };
}

/** Whether two are the same word for word, and for the same person. */
export function isSame(one: Letter, other: Letter): boolean {
  return (
    one.toUserId === other.toUserId &&
    one.subject === other.subject &&
    one.content === other.content
  );
}

/** The subject of an answer is there before anybody has written anything. */
export function isBegun({ subject, content }: Letter): boolean {
  const isSubjectWritten = subject.trim() !== '' && !isReplySubject(subject);
  return isSubjectWritten || content.trim() !== '';
}

/** What is wrong with one (portal.md section 5). */
export function letterErrors(
  { toUserId, content }: Letter,
  needsRecipient: boolean,
): FieldErrors<Letter> {
  const { length } = content.trim();
  return {
    ...(needsRecipient && !toUserId && { toUserId: recipientRequired }),
    ...(length === 0 && { content: 'Please write a message.' }),
    ...(length > longestContent && {
      content: `This is ${inThousands(length)} characters long. A message can have ${inThousands(longestContent)}.`,
    }),
  };
}

export const recipientRequired = 'Please select a staff member to send the message to.';

/** How much room is left, once there is little. */
export function roomLeft(content: string): string | undefined {
  const left = longestContent - content.trim().length;
  if (left < 0 || left > 500) return undefined;
  return `${inThousands(left)} of ${inThousands(longestContent)} characters left`;
}

function inThousands(value: number): string {
  return value.toLocaleString('en-GB');
}
