import type { DeadLetter } from '@portal/bus/dead-letters';

/** A dead letter in three lines: which, of whom, how often tried, why. Nothing of its contents. */
export function linesOf({ _id, subject, error, tries, deadAt, resendAt }: DeadLetter): string[] {
  // The last word is the person; the rest, the type.
  const words = subject.split('.');
  const person = words.pop();
  const facts = [
    words.join('.'),
    `person ${person}`,
    `${tries} ${tries === 1 ? 'try' : 'tries'}`,
    deadAt?.toISOString(),
    ...(resendAt ? ['to be sent again'] : []),
  ];
  return [_id, `  ${facts.join(', ')}`, `  ${shortened(error)}`];
}

/** On one line, without the values that MongoDB quotes. */
function shortened(error: string): string {
  const line = error.replaceAll(/\s+/g, ' ').replace(/ dup key: .*/, '');
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
