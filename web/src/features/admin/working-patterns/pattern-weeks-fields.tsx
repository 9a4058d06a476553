import { formatDaysWorked, formatHoursWorked } from '@portal/kernel/format-working-pattern';
import { shiftMinutes, type WorkHours } from '@portal/kernel/working-pattern';
import { Copy } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { weekdayNames } from '../../working-patterns/weekday-names.ts';
import { noDaysErrorId, type PatternForm } from './pattern-day-fields.tsx';
import { type PatternPreset, patternPresets } from './pattern-presets.ts';
import { PatternWeekFields } from './pattern-week-fields.tsx';
import {
  copyFirstWeek,
  copyToWorkedDays,
  type PatternValues,
  toWorkingPattern,
  withShifts,
  workedDays,
} from './working-pattern-values.ts';

interface PatternWeeksFieldsProps {
  form: PatternForm;
  values: PatternValues;
  onChange: (values: PatternValues) => void;
  closedWeeks: readonly number[];
  onClosedWeeks: (weeks: readonly number[]) => void;
  workHours: WorkHours;
}

/** The weeks of a pattern with fixed days. With several, each can be closed. */
export function PatternWeeksFields({
  closedWeeks,
  onClosedWeeks,
  ...week
}: PatternWeeksFieldsProps) {
  const { form, values, onChange, workHours } = week;
  const weeks = Array.from({ length: Number(values.weeks) }, (_, index) => index + 1);

  function open(number: number, isOpen: boolean): void {
    const others = closedWeeks.filter((closed) => closed !== number);
    onClosedWeeks(isOpen ? others : [...others, number]);
  }

  /** The errors of the days that were there before aren’t those of the new ones. */
  function apply(preset: PatternPreset): void {
    form.reset();
    onChange(withShifts({ ...values, weeks: String(preset.weeks) }, preset.shifts));
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <Presets presets={patternPresets(workHours)} onApply={apply} />
      {weeks.length === 1 ? (
        <PatternWeekFields {...week} week={1} />
      ) : (
        weeks.map((number) => (
          <Disclosure
            key={number}
            title={`Week ${number}`}
            summary={formatWeek(values, number)}
            isOpen={!closedWeeks.includes(number)}
            onOpen={(isOpen) => open(number, isOpen)}
          >
            <PatternWeekFields {...week} week={number} />
          </Disclosure>
        ))
      )}
      <FieldError
        id={noDaysErrorId}
        error={workedDays(values).length === 0 ? form.errors['day0.isWorked'] : undefined}
      />
      <CopyButtons values={values} onChange={onChange} />
    </div>
  );
}

interface PresetsProps {
  presets: readonly PatternPreset[];
  onApply: (preset: PatternPreset) => void;
}

function Presets({ presets, onApply }: PresetsProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="contents text-14 font-medium">Start with</legend>
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <Button
            key={preset.label}
            variant="secondary"
            size="small"
            onClick={() => onApply(preset)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** Copies hours to other days, and days to other weeks. */
function CopyButtons({ values, onChange }: Pick<PatternWeeksFieldsProps, 'values' | 'onChange'>) {
  const [first, ...others] = workedDays(values);
  const isRota = values.weeks !== '1';
  if (first === undefined || (others.length === 0 && !isRota)) return null;
  return (
    <div className="-ml-2.5 flex flex-wrap gap-x-2">
      {others.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={<Copy aria-hidden />}
          onClick={() => onChange(copyToWorkedDays(values, first))}
        >
          Copy {weekdayNames[first % weekdayNames.length]}’s hours to all working days
        </Button>
      )}
      {isRota && (
        <Button
          variant="quiet"
          size="small"
          icon={<Copy aria-hidden />}
          onClick={() => onChange(copyFirstWeek(values))}
        >
          Copy week 1 to the other weeks
        </Button>
      )}
    </div>
  );
}

/** `3 days, 34.5 hours` */
function formatWeek(values: PatternValues, week: number): string {
  const shifts = toWorkingPattern(values).shifts.filter((shift) => shift.week === week);
  const minutes = shifts.reduce((sum, shift) => sum + shiftMinutes(shift), 0);
  return `${formatDaysWorked(shifts.length)}, ${formatHoursWorked(minutes)}`;
}
