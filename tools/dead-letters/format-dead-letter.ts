import type { FailedEventRow } from '@portal/bus/dead-letters';
import { formatCount } from '../command-line/format-count.ts';

/** Formats a dead letter in three lines: id, person and attempts, error. Its content is not shown. */
export function formatDeadLetter({
  _id,
  subject,
  error,
  tries,
  deadAt,
  resendAt,
}: FailedEventRow): string[] {
  // The last token is the person, the rest is the type.
  const tokens = subject.split('.');
  const person = tokens.pop();
  const details = [
    tokens.join('.'),
    `person ${person}`,
    formatCount(tries, 'try', 'tries'),
    deadAt?.toISOString(),
    ...(resendAt ? ['queued to be handled again'] : []),
  ];
  return [_id, `  ${details.join(', ')}`, `  ${shortened(error)}`];
}

/** On one line, without values quoted by MongoDB. */
function shortened(error: string): string {
  const line = error.replaceAll(/\s+/g, ' ').replace(/ dup key: .*/, '');
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
