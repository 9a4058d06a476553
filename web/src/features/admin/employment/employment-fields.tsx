import { type ComponentProps, type ReactNode, useState } from 'react';
import type { useForm } from '../../../lib/forms/use-form.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { EmploymentValues } from './employment-values.ts';
import { employmentTypeNames } from './format-employment.ts';

const types = Object.entries(employmentTypeNames).map(([value, label]) => ({ value, label }));

type FieldProps = ReturnType<ReturnType<typeof useForm<EmploymentValues>>['field']>;

/** A form that has these fields, perhaps among others. */
interface EmploymentForm {
  field: (name: keyof EmploymentValues) => Omit<FieldProps, 'name'> & { name: string };
  change: (name: keyof EmploymentValues, value: string) => void;
}

interface EmploymentFieldsProps {
  form: EmploymentForm;
  /** Why the last day can’t be changed, if it can’t. */
  lastDayRestriction?: string | null;
  autoFocus?: boolean;
}

/** The fields of an employment. */
export function EmploymentFields({
  form,
  lastDayRestriction = null,
  autoFocus = false,
}: EmploymentFieldsProps) {
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
        <OptionalDay
          label="First day"
          hint="Attendance and leave count from this day."
          {...dayField('firstDay')}
        />
        <OptionalDay
          label="Last day"
          hint={lastDayRestriction ?? 'They can’t sign in from the day after. Their data stays.'}
          isDisabled={lastDayRestriction !== null}
          {...dayField('lastDay')}
        />
      </Row>
    </>
  );
}

/** A date that can be removed again. */
function OptionalDay({
  label,
  ...field
}: Omit<ComponentProps<typeof DateField>, 'today' | 'isOptional'>) {
  const today = useToday();
  // A new key also empties a date that is incomplete.
  const [removals, setRemovals] = useState(0);
  return (
    <div className="grid content-start justify-items-start gap-1">
      <DateField
        key={removals}
        label={`${label} (optional)`}
        isOptional
        today={today}
        autoFocus={removals > 0}
        className="w-full"
        {...field}
      />
      {field.value !== '' && !field.isDisabled && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-2.5"
          onClick={() => {
            field.onChange('');
            setRemovals(removals + 1);
          }}
        >
          Remove {label.toLowerCase()}
        </Button>
      )}
    </div>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>;
}
