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

/**
 * A day of the years 1000 to 2999, with which calendars can reckon. The pattern says all of it, leap
 * years included, because clients read it in the description of the interface.
 */
const dayPattern =
  '(?:(?:[12]\\d(?:0[48]|[2468][048]|[13579][26])|(?:1[26]|2[048])00)-02-29' +
  '|[12]\\d{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)' +
  '|02-(?:0[1-9]|1\\d|2[0-8])))';
const timePattern = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?Z';
const isDay = new RegExp(`^${dayPattern}$`);
const isInstant = new RegExp(`^${dayPattern}T${timePattern}$`);

const instantMessage = 'must be an instant in UTC, for example 2026-07-01T08:00:00Z';

/** A point in time: ISO 8601 in UTC with `Z`, of the same years as a day, which it lies on. */
export const instant = z
  .string({ error: instantMessage })
  .regex(isInstant, instantMessage)
  .meta({ scalar: 'Instant', format: 'date-time' });

const dayMessage = 'must be a day, for example 2026-07-01';

/** A calendar day in London: `YYYY-MM-DD`, of a year that calendars can reckon with. */
export const day = dayField();

/** The same; `missing` is what is said where there is none. */
export function dayField(missing = dayMessage) {
  const error = ({ input }: { input?: unknown }) => (input ? dayMessage : missing);
  return z.string({ error }).regex(isDay, { error }).meta({ scalar: 'Day', format: 'date' });
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

/** Finds what can be seen in a text: fillers of Hangul and Braille are letters, too. */
export const visibleText = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether there is anything to be seen in a text. */
export function saysSomething(said: string): boolean {
  return visibleText.test(said);
}

/**
 * Limits a text to a number of characters. They are counted as JSON Schema counts them, where an emoji
 * is one: the length of a JavaScript string counts it twice.
 */
export function atMost<Text extends z.ZodString>(
  schema: Text,
  max: number,
  message = `must be at most ${max} characters`,
): Text {
  return schema.refine((said) => hasAtMost(said, max), message).meta({ maxLength: max }) as Text;
}

/** Requires a number of characters of a text, counted as JSON Schema counts them. */
export function atLeast<Text extends z.ZodString>(
  schema: Text,
  min: number,
  message: string,
): Text {
  return schema
    .refine((said) => !hasAtMost(said, min - 1), message)
    .meta({ minLength: min }) as Text;
}

function hasAtMost(said: string, max: number): boolean {
  if (said.length <= max) return true;
  // A character is one or two units: what is longer than twice the limit need not be counted.
  return said.length <= 2 * max && [...said].length <= max;
}

/** Text that says something: trimmed, not empty, at most `max` characters. */
export function text(max: number, missing = 'is required') {
  const required = z.string({ error: missing }).trim().min(1, { error: missing, abort: true });
  return atMost(required.regex(visibleText, missing), max);
}

export const wholeNumber = z.int();
/** A number that may have decimals: hours, days with halves. */
export const decimal = z.number();
