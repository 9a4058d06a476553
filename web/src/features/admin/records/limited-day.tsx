import { formatDay } from '@portal/kernel/format';
import { useState } from 'react';
import { DateField } from '../../../ui/date-field.tsx';
import type { Limits } from './period.ts';
import { useOneEdit } from './use-one-edit.ts';

interface LimitedDayProps {
  label: string;
  name: string;
  value: string;
  today: string;
  limits: Limits;
  /** The first change since the field was come to is no step: the way back leads to before it. */
  onChange: (day: string, options: { isStep: boolean }) => void;
}

/** A day within limits: one outside of them is said to be, once it is left, and changes nothing. */
export function LimitedDay({ label, name, value, today, limits, onChange }: LimitedDayProps) {
  const [typed, setTyped] = useState(value);
  const [isLeft, setIsLeft] = useState(true);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const edit = useOneEdit();
  const problem = dayProblem(typed, limits);

  function change(day: string): void {
    setTyped(day);
    setIsLeft(false);
    if (dayProblem(day, limits) === null && day !== value) {
      onChange(day, { isStep: edit.goesOn() });
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
        edit.end();
      }}
      today={today}
      min={limits.min}
      max={limits.max}
      error={isLeft && problem !== null ? problem : undefined}
    />
  );
}

/** What is wrong with a day; null where nothing is. */
export function dayProblem(day: string, { min, max }: Limits): string | null {
  if (!day) return 'Please enter a day.';
  if (day < min || day > max)
    return `Please choose a day from ${formatDay(min)} to ${formatDay(max)}.`;
  return null;
}
