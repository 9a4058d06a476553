import type { ReactNode } from 'react';
import type { useForm } from '../../../lib/forms/use-form.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { OptionalDateField } from '../../../ui/forms/optional-date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { EmploymentValues } from './employment-values.ts';
import { employmentTypeNames } from './format-employment.ts';

const types = Object.entries(employmentTypeNames).map(([value, label]) => ({ value, label }));

const firstDayHint = 'Attendance and leave count from this day.';

type FieldProps = ReturnType<ReturnType<typeof useForm<EmploymentValues>>['field']>;

/** A form that has these fields, perhaps among others. */
interface EmploymentForm {
  field: (name: keyof EmploymentValues) => Omit<FieldProps, 'name'> & { name: string };
  change: (name: keyof EmploymentValues, value: string) => void;
}

interface EmploymentFieldsProps {
  form: EmploymentForm;
  /** There is no employment without it. */
  firstDayIsRequired?: boolean;
  /** Why the last day can’t be changed, if it can’t. */
  lastDayRestriction?: string | null;
  autoFocus?: boolean;
}

/** The fields of an employment. */
export function EmploymentFields({
  form,
  firstDayIsRequired = false,
  lastDayRestriction = null,
  autoFocus = false,
}: EmploymentFieldsProps) {
  const today = useToday();
  const dayField = (name: 'firstDay' | 'lastDay') => {
    const { onChange: _, ...field } = form.field(name);
    return { ...field, onChange: (day: string) => form.change(name, day) };
  };

  return (
    <>
      <TextField
        label="Job title (optional)"
        autoComplete="off"
        autoFocus={autoFocus}
        {...form.field('jobTitle')}
      />
      <Row>
        <Select
          label="Employment type"
          hint="Bank staff work shifts as needed."
          options={types}
          {...form.field('employmentType')}
        />
        <TextField
          label="Contracted hours (optional)"
          hint="A week, 0 if none are guaranteed."
          inputMode="decimal"
          autoComplete="off"
          {...form.field('contractedHours')}
        />
      </Row>
      <Row>
        {firstDayIsRequired ? (
          <DateField
            label="First day"
            today={today}
            hint={firstDayHint}
            {...dayField('firstDay')}
          />
        ) : (
          <OptionalDateField
            label="First day (optional)"
            removeLabel="Remove first day"
            today={today}
            hint={firstDayHint}
            {...dayField('firstDay')}
          />
        )}
        <OptionalDateField
          label="Last day (optional)"
          removeLabel="Remove last day"
          today={today}
          hint={lastDayRestriction ?? 'They can’t sign in from the day after. Their data stays.'}
          isDisabled={lastDayRestriction !== null}
          {...dayField('lastDay')}
        />
      </Row>
    </>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>;
}
