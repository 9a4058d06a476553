import { z } from 'zod';

/*
 * Schemas of common field types. `scalar` names the GraphQL scalar that the SDL must use, which
 * tools/check-contracts.ts verifies.
 */

/** An identifier: opaque, a string everywhere. */
export const id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'must be an id: 24 hexadecimal digits')
  .meta({ scalar: 'ID' });

/**
 * The pattern of a day, with leap years: complete, because OpenAPI publishes it to clients. `year` matches a year,
 * `century` its first two digits, and `leapCentury` those of the centuries that are leap years.
 */
function dayPattern(year: string, century: string, leapCentury: string): string {
  return (
    `(?:(?:${century}(?:0[48]|[2468][048]|[13579][26])|${leapCentury}00)-02-29` +
    `|${year}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)` +
    '|02-(?:0[1-9]|1\\d|2[0-8])))'
  );
}

const knownDayPattern = dayPattern('[12]\\d{3}', '[12]\\d', '(?:1[26]|2[048])');
const enteredDayPattern = dayPattern('(?:19|2[01])\\d{2}', '(?:19|2[01])', '20');
const timePattern = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?Z';
const dayFormat = new RegExp(`^${knownDayPattern}$`);
const enteredDayFormat = new RegExp(`^${enteredDayPattern}$`);
const instantFormat = new RegExp(`^${knownDayPattern}T${timePattern}$`);

const instantMessage = 'must be a UTC timestamp, for example 2026-07-01T08:00:00Z';

/** A point in time of the years 1000 to 2999: ISO 8601 in UTC with `Z`. */
export const instant = z
  .string({ error: instantMessage })
  .regex(instantFormat, instantMessage)
  .meta({ scalar: 'Instant', format: 'date-time' });

const dayMessage = 'must be a date, for example 2026-07-01';
const yearsMessage = 'must be a date of the years 1900 to 2199';

/**
 * A calendar day in London: `YYYY-MM-DD`, of the years 1000 to 2999. It is the schema of results, of events and of
 * inputs that name a day that is stored. Days that somebody enters are `enteredDay`.
 */
export const day = z
  .string({ error: dayMessage })
  .regex(dayFormat, { error: dayMessage })
  .meta({ scalar: 'Day', format: 'date' });

/** The last day that `day` allows. */
export const latestDay = '2999-12-31';

/**
 * A calendar day that somebody enters, of the years 1900 to 2199: the weeks and leave years around it are of years
 * that `day` allows.
 */
export const enteredDay = dayField();

/** The schema of a required day that somebody enters; `missing` is the message where it is empty. */
export function dayField(missing = dayMessage) {
  return z
    .string({ error: ({ input }) => (input ? dayMessage : missing) })
    .regex(enteredDayFormat, {
      error: ({ input }) => {
        if (!input) return missing;
        return dayFormat.test(String(input)) ? yearsMessage : dayMessage;
      },
    })
    .meta({ scalar: 'Day', format: 'date' });
}

/** A day of every year: `MM-DD`. 29 February is invalid, because not every year has it. */
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

/** Text without line breaks and without characters that change the text direction. */
export const oneLinePattern = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** Matches a visible character. Unicode counts the Hangul and Braille fillers as letters, but they are blank. */
export const visibleTextPattern = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a text has a visible character. */
export function hasVisibleText(value: string): boolean {
  return visibleTextPattern.test(value);
}

/**
 * Limits a text to `max` characters, counted as JSON Schema does: an emoji is one character, although
 * the length of a JavaScript string counts it twice.
 */
export function withMaxLength<Text extends z.ZodString>(
  schema: Text,
  max: number,
  message = `must be ${max} characters or fewer`,
): Text {
  return schema
    .refine((value) => hasAtMostCharacters(value, max), message)
    .meta({ maxLength: max }) as Text;
}

/** Requires at least `min` characters, counted as JSON Schema does. */
export function withMinLength<Text extends z.ZodString>(
  schema: Text,
  min: number,
  message: string,
): Text {
  return schema
    .refine((value) => !hasAtMostCharacters(value, min - 1), message)
    .meta({ minLength: min }) as Text;
}

function hasAtMostCharacters(value: string, max: number): boolean {
  if (value.length <= max) return true;
  // A character is one or two units, so a text longer than twice the limit need not be counted.
  return value.length <= 2 * max && [...value].length <= max;
}

/** The schema of a required text: trimmed, with a visible character, at most `max` characters. */
export function text(max: number, missing = 'is required') {
  const required = z.string({ error: missing }).trim().min(1, { error: missing, abort: true });
  return withMaxLength(required.regex(visibleTextPattern, missing), max);
}

export const wholeNumber = z.int();
/** A number that may have decimals: hours, days with halves. */
export const decimal = z.number();

/**
 * Whether a number has at most two decimals. Not `multipleOf(0.01)`: binary fractions such as 29.33 aren't exact
 * multiples, so validators of the published schemas would refuse them.
 */
export function hasHundredths(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}
