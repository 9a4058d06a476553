import { z } from 'zod';

/*
 * The shapes that fields are made of. `scalar` names the GraphQL scalar that the SDL must use
 * (tools/check-contracts.ts compares the two).
 */

/** An identifier: opaque, a string everywhere. */
export const id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'must be an id: 24 hexadecimal digits')
  .meta({ scalar: 'ID' });

/** The years that calendars can reckon with. No pattern: JSON Schema would say it instead of the format. */
const hasKnownYear = (text: string) => /^[12]/.test(text);

const instantMessage = 'must be an instant in UTC, for example 2026-07-01T08:00:00Z';

/** A point in time: ISO 8601 in UTC with `Z`, of the same years as a day, which it lies on. */
export const instant = z.iso
  .datetime({ error: instantMessage, abort: true })
  .refine(hasKnownYear, instantMessage)
  .meta({ scalar: 'Instant' });

const dayMessage = 'must be a day, for example 2026-07-01';

/** A calendar day in London: `YYYY-MM-DD`, of a year that calendars can reckon with. */
export const day = dayField();

/** The same; `missing` is what is said where there is none. */
export function dayField(missing = dayMessage) {
  return z.iso
    .date({ error: ({ input }) => (input ? dayMessage : missing), abort: true })
    .refine(hasKnownYear, dayMessage)
    .meta({ scalar: 'Day' });
}

/** A day of any year: `MM-DD`. 29 February is none, because it does not come every year. */
export const monthDay = z
  .string()
  .regex(
    /^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|1\d|2[0-8])$/,
    'must be a month and day, for example 04-06',
  )
  .meta({ scalar: 'MonthDay' });

/** A calendar month: `YYYY-MM`. */
export const month = z
  .string()
  .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month, for example 2026-07')
  .meta({ scalar: 'Month' });

const timeMessage = 'Please enter valid times in HH:MM format (e.g., 09:00).';

/** A time of day in London, 24 hours: `HH:MM`. */
export const timeOfDay = z
  .string({ error: timeMessage })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeMessage)
  .meta({ scalar: 'TimeOfDay' });

/** Whether there is anything to be seen in a text: fillers of Hangul and Braille are letters, too. */
export function saysSomething(said: string): boolean {
  return /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(said);
}

/** Text that says something: trimmed, not empty, at most `max` characters. */
export function text(max: number, missing = 'is required') {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `must be at most ${max} characters`)
    .refine((said) => said === '' || saysSomething(said), missing);
}

export const wholeNumber = z.int();
/** A number that may have decimals: hours, days with halves. */
export const decimal = z.number();
