import type { WorkHours } from '@portal/kernel/working-pattern';
import { weekdayNames } from '../../working-patterns/weekday-names.ts';
import {
  dayColumns,
  dayLabels,
  PatternDayFields,
  type PatternForm,
} from './pattern-day-fields.tsx';
import { daysOfWeek, type PatternValues, withDayWorked } from './working-pattern-values.ts';

interface PatternWeekFieldsProps {
  form: PatternForm;
  values: PatternValues;
  onChange: (values: PatternValues) => void;
  week: number;
  /** The hours of a first shift. */
  workHours: WorkHours;
}

/** The seven days of a week, one a row. */
export function PatternWeekFields({
  form,
  values,
  onChange,
  week,
  workHours,
}: PatternWeekFieldsProps) {
  const isOnlyWeek = values.weeks === '1';
  return (
    <div>
      <div
        aria-hidden
        className={`grid pb-1 text-12 font-medium text-muted max-sm:hidden ${dayColumns}`}
      >
        <span />
        {Object.values(dayLabels).map((label) => (
          <span key={label}>{label}</span>
        ))}
        <span className="text-right">Paid</span>
      </div>
      <div className="divide-y divide-line border-y border-line">
        {daysOfWeek(week).map((day, index) => {
          const name = weekdayNames[index] ?? '';
          return (
            <PatternDayFields
              key={day}
              form={form}
              values={values}
              day={day}
              name={name}
              groupName={isOnlyWeek ? name : `${name} of week ${week}`}
              onWorked={(isWorked) => onChange(withDayWorked(values, day, isWorked, workHours))}
            />
          );
        })}
      </div>
    </div>
  );
}
