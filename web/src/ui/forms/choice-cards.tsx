import { type ComponentProps, useId } from 'react';
import { cx } from '../theme/cx.ts';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** What choosing it means. */
  detail: string;
}

interface ChoiceCardsProps<Value extends string> {
  label: string;
  options: readonly Choice<Value>[];
  selected: Value;
  onSelect: (value: Value) => void;
  /** Whether it takes the focus when it appears, as in a dialog. */
  takesFocus?: boolean;
  /** Next to one another where there is space. */
  isRow?: boolean;
}

/** A radio group of cards, each with an explanation. */
export function ChoiceCards<Value extends string>({
  label,
  options,
  selected,
  onSelect,
  takesFocus = true,
  isRow = false,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className={cx('grid gap-2', isRow && 'sm:grid-flow-col sm:auto-cols-fr')}>
        {options.map(({ value, label: word, detail }) => (
          <label
            key={value}
            htmlFor={`${name}-${value}`}
            className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-card border border-line-strong p-3 text-14 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <Radio
              id={`${name}-${value}`}
              name={name}
              value={value}
              checked={value === selected}
              onChange={() => onSelect(value)}
              autoFocus={takesFocus && value === selected}
            />
            <span className="font-medium">{word}</span>
            <span className="col-start-2 text-muted">{detail}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Radio(props: ComponentProps<'input'>) {
  return <input {...props} type="radio" className="mt-0.5 size-4 accent-accent outline-none" />;
}
