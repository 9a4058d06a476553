import { z } from 'zod';

const mailChoice = z.enum(['decisions', 'messages']);

/** A kind of email that a person can turn off. */
export type OptionalMailKind = z.infer<typeof mailChoice>;

export interface UnsubscribeToken {
  userId: string;
  choice: OptionalMailKind;
}

const sealedSubscription = z.strictObject({
  purpose: z.literal('unsubscribe'),
  userId: z.string(),
  choice: mailChoice,
});

/**
 * The text to seal into an unsubscribe link. The purpose keeps other sealed texts from passing as
 * one.
 */
export function formatUnsubscribeToken({ userId, choice }: UnsubscribeToken): string {
  return JSON.stringify({ purpose: 'unsubscribe', userId, choice });
}

/** Parses the text of an unsubscribe link; null if it is not valid. */
export function parseUnsubscribeToken(text: string | null): UnsubscribeToken | null {
  if (text === null) return null;
  try {
    return sealedSubscription.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
