import { formatDay } from '@portal/kernel/format-date';
import { useState } from 'react';
import { DateField } from '../../../ui/forms/date-field.tsx';
import type { Limits } from './period.ts';
import { useFieldHistoryStep } from './use-field-history-step.ts';

interface BoundedDateFieldProps {
  label: string;
  name: string;
  value: string;
  today: string;
  limits: Limits;
  /** Changes after the first one replace the history entry, so going back skips them. */
  onChange: (day: string, options: { isStep: boolean }) => void;
}

/** A date field with limits. It reports a date outside them on blur and ignores it. */
export function BoundedDateField({
  label,
  name,
  value,
  today,
  limits,
  onChange,
}: BoundedDateFieldProps) {
  const [typed, setTyped] = useState(value);
  const [isLeft, setIsLeft] = useState(true);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const historyStep = useFieldHistoryStep();
  const problem = dayError(typed, limits);

  function change(day: string): void {
    setTyped(day);
    setIsLeft(false);
    if (dayError(day, limits) === null && day !== value) {
      onChange(day, { isStep: historyStep.recordChange() });
    }
  }

  return (
    <DateField
      label={label}
      name={name}
      value={typed}
      onChange={change}
      onBlur={() => {
        setIsLeft(true);
        historyStep.end();
      }}
      today={today}
      min={limits.min}
      max={limits.max}
      error={isLeft && problem !== null ? problem : undefined}
    />
  );
}

/** The error of a date; null for a valid one. */
export function dayError(day: string, { min, max }: Limits): string | null {
  if (!day) return 'Enter a date as dd/mm/yyyy';
  if (day < min || day > max) return `Enter a date from ${formatDay(min)} to ${formatDay(max)}`;
  return null;
}
