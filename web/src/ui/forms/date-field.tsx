import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { useStagedCount } from '../loading/use-staged-count.ts';
import { AriaButtonTooltip } from '../overlays/tooltip.tsx';
import { cx } from '../theme/cx.ts';
import { DateFieldCalendar } from './date-field-calendar.tsx';
import { FieldError, useField } from './field.tsx';
import { prefixWithLabel } from './prefix-with-label.ts';

/** The value of an optional field while its date is incomplete, so that the form can refuse it. */
export const incompleteDay = 'incomplete';

interface DateFieldProps {
  label: string;
  /** The field’s name in the form, to focus it when it is invalid. */
  name: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** Called with a complete day, or with an empty string once it is cleared. */
  onChange: (day: string) => void;
  onBlur?: () => void;
  today: string;
  /** Limits of the calendar. A day outside of them can be typed: the form must validate it. */
  min?: string;
  max?: string;
  hint?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
  /** It may be empty, so an incomplete date is not given as an empty one but as `incompleteDay`. */
  isOptional?: boolean;
  autoFocus?: boolean;
  className?: string;
}

const layout = 'grid content-start gap-1.5';
const labelStyle = 'text-14 font-medium';
const box =
  'flex min-h-10 w-full items-center rounded-control border bg-surface pl-3 text-16 pointer-coarse:min-h-12 lg:text-14';

/**
 * A date in British order, whatever the browser’s language: typed, stepped with the arrow keys, or
 * chosen from a calendar.
 */
export function DateField(props: DateFieldProps) {
  // A slow phone takes as long for two of them as for the rest of a dialog: it shows that first.
  const isReady = useStagedCount(2, { first: 1, step: 1 }) === 2;
  return isReady ? <EditableDateField {...props} /> : <UnreadyDateField {...props} />;
}

/** Takes the space of the field. */
function UnreadyDateField({ label, hint, className }: DateFieldProps) {
  return (
    <div className={cx(layout, className)}>
      <span className={labelStyle}>{label}</span>
      {hint && <p className="-mt-1 text-14 text-muted">{hint}</p>}
      <div className={cx(box, 'border-edge')} />
    </div>
  );
}

function EditableDateField({
  label,
  name,
  value,
  onChange,
  onBlur,
  today,
  min,
  max,
  hint,
  error,
  isDisabled = false,
  isOptional = false,
  autoFocus = false,
  className,
}: DateFieldProps) {
  const group = useRef<HTMLDivElement>(null);
  const control = useField({ hint, error });
  const date = value && value !== incompleteDay ? parseDate(value) : null;

  useEffect(() => submitOnEnter(group.current), []);

  function leave(): void {
    // People type `26` for 2026.
    if (date && date.year < 100) onChange(toIsoDay(date.set({ year: 2000 + date.year })));
    reportIncomplete();
    onBlur?.();
  }

  function reportIncomplete(): void {
    if (!isOptional || date) return;
    const typed = hasTypedSegment(group.current) ? incompleteDay : '';
    if (typed !== value) onChange(typed);
  }

  return (
    <I18nProvider locale="en-GB">
      <DatePicker
        value={date}
        onChange={(next) => onChange(next ? toIsoDay(next) : '')}
        onBlur={leave}
        placeholderValue={parseDate(today)}
        minValue={min ? parseDate(min) : null}
        maxValue={max ? parseDate(max) : null}
        firstDayOfWeek="mon"
        shouldForceLeadingZeros
        isDisabled={isDisabled}
        isInvalid={error !== undefined}
        autoFocus={autoFocus}
        aria-describedby={control['aria-describedby']}
        validationBehavior="aria"
        className={cx(layout, className)}
      >
        <Label className={labelStyle}>{label}</Label>
        {hint && (
          <p id={`${control.id}-hint`} className="-mt-1 text-14 text-muted">
            {hint}
          </p>
        )}
        <Group
          ref={group}
          onKeyUp={reportIncomplete}
          className={cx(
            box,
            'transition-colors hover:border-ink has-[[role=spinbutton]:focus]:border-accent has-[[role=spinbutton]:focus]:outline-1 has-[[role=spinbutton]:focus]:outline-accent data-disabled:bg-sunken data-disabled:opacity-70',
            error ? 'border-danger' : 'border-edge',
          )}
        >
          <input
            name={name}
            value={value}
            readOnly
            tabIndex={-1}
            aria-hidden
            onFocus={() => focusFirstSegment(group.current)}
            className="sr-only"
          />
          <DateInput className="flex grow items-center tabular-nums">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="rounded-[4px] px-0.5 py-1 outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-muted data-focused:data-placeholder:text-on-accent data-[type=literal]:px-0"
              />
            )}
          </DateInput>
          <AriaButtonTooltip content="Choose from a calendar">
            <Button
              aria-label={`${label}: choose from a calendar`}
              className="-my-px grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors data-hovered:bg-hover data-hovered:text-ink data-focus-visible:-outline-offset-2 pointer-coarse:size-12"
            >
              <CalendarDays aria-hidden className="size-4.5" />
            </Button>
          </AriaButtonTooltip>
        </Group>
        <FieldError id={`${control.id}-error`} error={error && prefixWithLabel(label, error)} />
        <Popover
          placement="bottom end"
          className="animate-appear rounded-card bg-raised p-3 shadow-float"
        >
          <Dialog aria-label={label} className="outline-none">
            <DateFieldCalendar today={today} />
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}

function hasTypedSegment(group: HTMLDivElement | null): boolean {
  return group?.querySelector('[role="spinbutton"]:not([data-placeholder])') != null;
}

function focusFirstSegment(group: HTMLElement | null): void {
  group?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
}

/** Submits the form on Enter, which segments of a date field don’t do on their own. */
function submitOnEnter(group: HTMLElement | null): () => void {
  const submit = ({ key, target }: KeyboardEvent) => {
    const isSegment = target instanceof HTMLElement && target.role === 'spinbutton';
    if (key === 'Enter' && isSegment) group?.closest('form')?.requestSubmit();
  };
  group?.addEventListener('keydown', submit);
  return () => group?.removeEventListener('keydown', submit);
}

function toIsoDay(date: Pick<CalendarDate, 'toString'>): string {
  return date.toString();
}
