import {
  formatWorkingPattern,
  formatWorkingPatternBriefly,
} from '@portal/kernel/format-working-pattern';
import { patternOn } from '@portal/kernel/working-pattern';
import { Link, useSearchParams } from 'react-router';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { workingPatternHash } from '../working-patterns/working-pattern-hash.ts';
import { EditableField } from './editable-field.tsx';
import { nameOf } from './staff-member.ts';

/** The work hours, which are edited in place, or a link to the working pattern in the panel. */
export function WorkHoursCell({ person }: { person: PersonFragment }) {
  const [urlParams] = useSearchParams();
  const pattern = patternOn(person.workingPatterns ?? [], useToday());
  if (!pattern) {
    return (
      <EditableField person={person} field="hours" location="row">
        <span className="tabular-nums">
          {person.workStartTime}–{person.workEndTime}
        </span>
      </EditableField>
    );
  }
  const search = new URLSearchParams(urlParams);
  search.set('person', person.id);
  return (
    <Link
      to={{ search: `?${search}`, hash: workingPatternHash }}
      preventScrollReset
      title={formatWorkingPattern(pattern)}
      className="inline-block whitespace-normal tabular-nums underline-offset-4 hover:text-accent-ink hover:underline pointer-coarse:py-3"
    >
      {formatWorkingPatternBriefly(pattern)}
      <span className="sr-only">, working pattern of {nameOf(person)}</span>
    </Link>
  );
}
