import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { BoundedDateField } from './bounded-date-field.tsx';
import { changePeriodKind, limitsOf, type Period, type PeriodKind, stepPeriod } from './period.ts';
import { useFieldHistoryStep } from './use-field-history-step.ts';

const views: { view: PeriodKind; label: string }[] = [
  { view: 'range', label: 'Range' },
  { view: 'day', label: 'Single date' },
  { view: 'week', label: 'Week' },
  { view: 'month', label: 'Month' },
];
const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1).padStart(2, '0'),
  label: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, at, 1)),
  ),
}));

interface PeriodBarProps {
  period: Period;
  today: string;
  onPeriod: (period: Period, options?: { isStep: boolean }) => void;
}

/** The switch between range, day, week and month. */
export function PeriodKindSwitch({ period, today, onPeriod }: PeriodBarProps) {
  const name = useId();
  return (
    <fieldset className="sm:w-fit">
      <legend className="sr-only">View</legend>
      <div className="flex rounded-control bg-sunken p-1 sm:gap-1">
        {views.map(({ view, label }) => (
          <label
            key={view}
            className="relative flex min-h-8 grow items-center justify-center rounded-[6px] px-1 text-14 font-medium whitespace-nowrap text-muted transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus sm:px-3 pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={view}
              checked={view === period.view}
              onChange={() => onPeriod(changePeriodKind(view, period, today))}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The date fields of the view, within the limits of docs/specification/records.md. */
export function PeriodFields(props: PeriodBarProps) {
  const { period, today, onPeriod } = props;
  const { day, range } = limitsOf(today);
  if (period.view === 'range') {
    return (
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <BoundedDateField
          label="From"
          name="from"
          value={period.from}
          today={today}
          limits={{ min: range.min, max: period.to }}
          onChange={(from, step) => onPeriod({ ...period, from }, step)}
        />
        <BoundedDateField
          label="To"
          name="to"
          value={period.to}
          today={today}
          limits={{ min: period.from, max: range.max }}
          onChange={(to, step) => onPeriod({ ...period, to }, step)}
        />
      </div>
    );
  }
  return (
    <Steps {...props}>
      {period.view === 'day' && (
        <BoundedDateField
          label="Date"
          name="date"
          value={period.date}
          today={today}
          limits={day}
          onChange={(date, step) => onPeriod({ view: 'day', date }, step)}
        />
      )}
      {period.view === 'week' && (
        <BoundedDateField
          label="Week start"
          name="week"
          value={period.start}
          today={today}
          limits={day}
          onChange={(start, step) => onPeriod({ view: 'week', start }, step)}
        />
      )}
      {period.view === 'month' && <MonthFields {...props} month={period.month} />}
    </Steps>
  );
}

/** The buttons for the previous and the next period. */
function Steps({
  period,
  today,
  onPeriod,
  children,
}: PeriodBarProps & { children: React.ReactNode }) {
  const unit = { range: 'range', day: 'day', week: 'week', month: 'month' }[period.view];
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-start gap-1">
      {([-1, 1] as const).map((step) => {
        const to = stepPeriod(period, step, today);
        return (
          <IconButton
            key={step}
            label={step === 1 ? `Next ${unit}` : `Previous ${unit}`}
            // A disabled button would lose the focus at the last period.
            aria-disabled={to === null || undefined}
            onClick={() => to && onPeriod(to, { isStep: true })}
            className={`mt-7 aria-disabled:cursor-not-allowed aria-disabled:opacity-40 ${step === 1 ? 'order-3' : ''}`}
          >
            {step === 1 ? <ChevronRight aria-hidden /> : <ChevronLeft aria-hidden />}
          </IconButton>
        );
      })}
      <div className="order-2 min-w-0">{children}</div>
    </div>
  );
}

function MonthFields({ today, month, onPeriod }: PeriodBarProps & { month: string }) {
  const [year = '', ofYear = ''] = month.split('-');
  const { years } = limitsOf(today);
  const historyStep = useFieldHistoryStep();
  const choose = (chosen: string) =>
    onPeriod({ view: 'month', month: chosen }, { isStep: historyStep.recordChange() });
  return (
    <div className="grid gap-2 sm:grid-cols-[1fr_6.5rem]">
      <Select
        label="Month"
        options={months}
        value={ofYear}
        onChange={({ target }) => choose(`${year}-${target.value}`)}
        onBlur={historyStep.end}
      />
      <Select
        label="Year"
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
        value={year}
        onChange={({ target }) => choose(`${target.value}-${ofYear}`)}
        onBlur={historyStep.end}
      />
    </div>
  );
}
