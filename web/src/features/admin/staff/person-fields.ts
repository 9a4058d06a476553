import type { PersonFragment } from '../../../gql/documents.ts';
import type { InlineInput } from '../../../ui/forms/inline-edit.tsx';

/** The fields that are edited in place. */
export type PersonField = 'entitlement' | 'hours' | 'email';

interface FieldRule {
  /** The name within a sentence: `leave entitlement of Zoë Reid`. */
  name: string;
  inputs: readonly InlineInput[];
  /** The current values of the inputs. */
  read: (person: PersonFragment) => string[];
  isValid: (typed: readonly string[]) => boolean;
  /** The message for an invalid value. */
  invalid: { title: string; description: string };
  /** The value as text: `28 days`. */
  format: (values: readonly string[]) => string;
}

export const personFields: Record<PersonField, FieldRule> = {
  entitlement: {
    name: 'leave entitlement',
    inputs: [{ label: 'Days a year', inputMode: 'numeric', maxLength: 4 }],
    read: (person) => [String(person.annualLeaveEntitlement ?? '')],
    isValid: ([days = '']) => isEntitlement(days),
    invalid: {
      title: 'Invalid Value',
      description: 'Please enter a valid number between 1 and 50.',
    },
    format: ([days]) => (days === '1' ? '1 day' : `${days} days`),
  },
  hours: {
    name: 'work hours',
    inputs: [
      { label: 'Start', maxLength: 5 },
      { label: 'End', maxLength: 5 },
    ],
    read: (person) => [person.workStartTime ?? '', person.workEndTime ?? ''],
    isValid: (times) => times.every(isTimeOfDay),
    invalid: {
      title: 'Invalid Time Format',
      description: 'Please enter valid times in HH:MM format (e.g., 09:00).',
    },
    format: ([start, end]) => `${start} to ${end}`,
  },
  email: {
    name: 'email',
    inputs: [{ label: 'Email', inputMode: 'email' }],
    read: (person) => [person.email ?? ''],
    isValid: ([address = '']) => address === '' || isEmail(address),
    invalid: { title: 'Invalid Email', description: 'Please enter a valid email address.' },
    format: ([address]) => address || 'removed',
  },
};

/** A whole number from 1 to 50. */
export function isEntitlement(text: string): boolean {
  return /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 50;
}

/** `HH:MM`, 24-hour clock. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text.trim());
}

/** Checks an email address like libs/contracts/src/people, without loading its library. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    !text.startsWith('.') &&
    !text.includes('..') &&
    /^[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text)
  );
}
