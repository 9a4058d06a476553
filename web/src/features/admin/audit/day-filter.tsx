import { formatDay } from '@portal/kernel/format-date';
import { useState } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { parseDay } from '../../hours/parse-date-time.ts';

interface DayFilterProps {
  label: string;
  value: string | null;
  error?: string | undefined;
  onChange: (day: string | null) => void;
}

/**
 * A text field for a day as dd/mm/yyyy, because a native date field follows the browser's language.
 */
export function DayFilter({ value, error, onChange, ...field }: DayFilterProps) {
  const [text, setText] = useState(value ? formatDay(value) : '');
  const [isBlurred, setIsBlurred] = useState(true);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // The filter changed elsewhere: it was cleared, or the user went back.
    if (value !== parseDay(text)) setText(value ? formatDay(value) : '');
  }
  const isInvalid = isBlurred && text.trim() !== '' && parseDay(text) === null;
  return (
    <TextField
      inputMode="numeric"
      placeholder="dd/mm/yyyy"
      autoComplete="off"
      value={text}
      error={isInvalid ? 'Enter a date as dd/mm/yyyy' : error}
      onFocus={() => setIsBlurred(false)}
      onBlur={() => setIsBlurred(true)}
      onChange={({ target }) => {
        setText(target.value);
        onChange(parseDay(target.value));
      }}
      {...field}
    />
  );
}
