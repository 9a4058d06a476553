import { formatWeeklyAmount } from '@portal/kernel/format-working-pattern';
import { weekOf } from '@portal/kernel/london';
import type { WorkHours, WorkingPattern } from '@portal/kernel/working-pattern';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { type FieldErrors, useForm } from '../../../lib/forms/use-form.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { workHoursOf } from '../../working-patterns/work-hours-of.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { nameOf } from '../staff/staff-member.ts';
import { formatContractedDifference } from './format-contracted-difference.ts';
import { patternPresets } from './pattern-presets.ts';
import { PatternWeeksFields } from './pattern-weeks-fields.tsx';
import { useWorkingPatternWrites } from './use-working-pattern-writes.ts';
import {
  isDay,
  type PatternValues,
  patternErrors,
  toFieldErrors,
  toPatternValues,
  toWorkingPattern,
  withShifts,
} from './working-pattern-values.ts';

interface WorkingPatternDialogProps {
  person: PersonFragment;
  /** The pattern to edit; a new one without it. */
  pattern?: WorkingPattern | undefined;
  /** The pattern that a new one starts as, if the person has one. */
  current: WorkingPattern | null;
  onClose: () => void;
}

const kinds = [
  { value: 'fixed', label: 'Fixed days', detail: 'Set days and hours that repeat.' },
  {
    value: 'irregular',
    label: 'Irregular hours',
    detail: 'No set days. They’re never late or absent.',
  },
] as const;

const weekOptions = [1, 2, 3, 4, 5, 6, 7, 8].map((weeks) => ({
  value: String(weeks),
  label: weeks === 1 ? 'Every week' : `Every ${weeks} weeks`,
}));

/** Adds or edits a working pattern, see docs/specification/people.md. */
export function WorkingPatternDialog({
  person,
  pattern,
  current,
  onClose,
}: WorkingPatternDialogProps) {
  const { viewer } = useAccounts();
  const today = useToday();
  const workHours = workHoursOf(person);
  const [initial] = useState(() => initialValues(pattern ?? null, current, workHours));
  const [values, setValues, forget] = useDraft<PatternValues>(
    viewer.id,
    `working pattern of ${person.id} from ${pattern?.from ?? 'a new day'}`,
    initial,
  );
  const form = useForm<PatternValues>({ values, onChange: setValues, validate: patternErrors });
  const [closedWeeks, setClosedWeeks] = useState<readonly number[]>([]);
  const { save, isPending } = useWorkingPatternWrites(person);
  const isFixed = values.kind === 'fixed';

  function close(): void {
    forget();
    onClose();
  }

  async function submit(): Promise<void> {
    if (isPending) return;
    const failure = await save(toWorkingPattern(values), pattern);
    if (failure === null || failure.kind === 'gone') return close();
    if (failure.kind === 'signed-out') return;
    const errors = toFieldErrors(values, failure.error.body.issues ?? []);
    openInvalidWeeks(errors);
    form.showErrors(errors);
  }

  /** Shows the invalid fields at once, so that the first one can take the focus. */
  function openInvalidWeeks(errors: FieldErrors<PatternValues>): void {
    if (Object.keys(errors).length > 0) flushSync(() => setClosedWeeks([]));
  }

  const { onChange: _, ...from } = form.field('from');
  return (
    <FormDialog
      title={pattern ? 'Edit working pattern' : 'Add working pattern'}
      description={nameOf(person)}
      submitLabel={pattern ? 'Save pattern' : 'Add pattern'}
      size="large"
      isSticky
      isPending={isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void submit(), openInvalidWeeks)}
      onClose={close}
    >
      <DateField
        label="First day"
        hint="It applies from this day until the next pattern starts."
        today={today}
        autoFocus
        {...from}
        onChange={(day) => form.change('from', day)}
      />
      <Consequences person={person} pattern={pattern} from={values.from} />
      <ChoiceCards
        label="Type of pattern"
        options={kinds}
        selected={isFixed ? 'fixed' : 'irregular'}
        onSelect={(kind) => form.change('kind', kind)}
        takesFocus={false}
        isRow
      />
      {isFixed ? (
        <>
          <Select
            label="Repeats"
            hint={repeatHint(values)}
            options={weekOptions}
            {...form.field('weeks')}
          />
          <PatternWeeksFields
            form={form}
            values={values}
            onChange={setValues}
            closedWeeks={closedWeeks}
            onClosedWeeks={setClosedWeeks}
            workHours={workHours}
          />
          <Checkbox
            label="Works on bank holidays"
            hint="They count as working days, and leave on them is deducted."
            checked={values.worksBankHolidays}
            onChange={({ target }) => form.change('worksBankHolidays', target.checked)}
          />
          <Amount person={person} pattern={toWorkingPattern(values)} />
        </>
      ) : (
        <p className="text-14 text-muted">
          Leave is deducted from Monday to Friday, except bank holidays.
        </p>
      )}
    </FormDialog>
  );
}

interface ConsequencesProps {
  person: PersonFragment;
  pattern: WorkingPattern | undefined;
  /** The first day as typed. */
  from: string;
}

/** What saving changes besides the pattern: another one, and the past. */
function Consequences({ person, pattern, from }: ConsequencesProps) {
  const today = useToday();
  if (!isDay(from)) return null;
  const isReplacing =
    from !== pattern?.from && person.workingPatterns?.some((other) => other.from === from);
  const start = pattern && pattern.from < from ? pattern.from : from;
  if (!isReplacing && start >= today) return null;
  return (
    <Banner>
      {isReplacing && (
        <p>There’s already a pattern from this day. What you save here replaces it.</p>
      )}
      {start < today && (
        <p>Lateness, leave and records from {formatDayOfYear(start)} are worked out again.</p>
      )}
    </Banner>
  );
}

interface AmountProps {
  person: PersonFragment;
  pattern: WorkingPattern;
}

/** The days and hours a week, and whether the contract says something else. */
function Amount({ person, pattern }: AmountProps) {
  const difference = formatContractedDifference(pattern, person.employment);
  return (
    <div aria-live="polite" className="grid gap-1 rounded-card bg-sunken px-4 py-3 text-14">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">
          {pattern.weeks > 1 ? `${pattern.weeks}-week average` : 'This pattern'}
        </span>
        <span className="text-16 font-semibold tabular-nums">{formatWeeklyAmount(pattern)}</span>
      </p>
      {difference && <p className="text-muted tabular-nums">{difference}</p>}
    </div>
  );
}

/** A new pattern starts as the current one, or as Monday to Friday. */
function initialValues(
  pattern: WorkingPattern | null,
  current: WorkingPattern | null,
  workHours: WorkHours,
): PatternValues {
  if (pattern) return toPatternValues(pattern);
  if (current) return { ...toPatternValues(current), from: '' };
  const standard = { from: '', kind: 'fixed', weeks: '1', worksBankHolidays: false };
  return withShifts(standard, patternPresets(workHours)[0]?.shifts ?? []);
}

/** `Week 1 is the week of Mon 30 Nov 2026.` */
function repeatHint({ from, weeks }: PatternValues): string | undefined {
  if (weeks === '1' || !isDay(from)) return undefined;
  return `Week 1 is the week of ${formatDayOfYear(weekOf(from).start)}.`;
}
