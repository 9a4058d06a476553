import { z } from 'zod';

const mailChoice = z.enum(['decisions', 'messages']);

/** A kind of mail that a person may switch off. */
export type MailChoice = z.infer<typeof mailChoice>;

export interface Subscription {
  userId: string;
  choice: MailChoice;
}

const sealedSubscription = z.strictObject({
  purpose: z.literal('unsubscribe'),
  userId: z.string(),
  choice: mailChoice,
});

/** What is sealed into the link of a mail. The purpose keeps other sealed texts from being taken for one. */
export function subscriptionText({ userId, choice }: Subscription): string {
  return JSON.stringify({ purpose: 'unsubscribe', userId, choice });
}

/** The subscription that a link is about; null where its text is none. */
export function subscriptionOf(text: string | null): Subscription | null {
  if (text === null) return null;
  try {
    return sealedSubscription.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
