import { useEffect, useState } from 'react';
import { type FieldErrors, useForm } from '../../../lib/forms/use-form.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { preloadToasts, toast } from '../../../ui/feedback/toast.tsx';
import type { LeaveCategory } from '../../leave/leave-category.ts';
import { alignEndDate, pastDatesWarning } from '../../leave/leave-range.ts';
import {
  isIncomplete,
  type LeaveRequestFields,
  leaveRequestErrors,
} from './leave-request-errors.ts';
import { type LeaveRequestInput, ownLeaveOperations } from './own-leave-operations.ts';
import { useEarliestLeaveDay } from './use-own-leave.ts';
import { useRequestLeave } from './use-request-leave.ts';

interface LeaveRequestFormOptions<Category extends LeaveCategory, Values> {
  category: Category;
  values: Values;
  onChange: (values: Values) => void;
  toInput: (values: Values) => LeaveRequestInput[Category];
  /** Checks fields that not every request has. */
  validateFurther?: (values: Values) => FieldErrors<Values>;
  onSent: () => void;
}

/** The form state of a request: validation, warnings and sending. */
export function useLeaveRequestForm<
  Category extends LeaveCategory,
  Values extends LeaveRequestFields & Record<string, string | boolean>,
>({
  category,
  values,
  onChange,
  toInput,
  validateFurther,
  onSent,
}: LeaveRequestFormOptions<Category, Values>) {
  const { missingFields, pastDates } = ownLeaveOperations[category];
  const today = useToday();
  const earliest = useEarliestLeaveDay();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSent, setIsSent] = useState(false);
  // So that an error can be shown when the network is gone.
  useEffect(preloadToasts, []);
  const { requestLeave, isPending } = useRequestLeave(category);
  const form = useForm<Values>({
    values,
    onChange(next) {
      setFailure(null);
      onChange(alignEndDate(values, next));
    },
    validate: (form) => ({
      ...validateFurther?.(form),
      ...(leaveRequestErrors(toInput(form), earliest) as FieldErrors<Values>),
    }),
  });

  async function send(): Promise<void> {
    setFailure(null);
    const error = await requestLeave(toInput(values));
    if (!error) {
      setIsSent(true);
      return onSent();
    }
    form.applyServerErrors(error);
    setFailure(error);
  }

  function onInvalid(): void {
    if (!isIncomplete(toInput(values))) return;
    toast({ title: 'Missing Information', description: missingFields, tone: 'error' });
  }

  /** The props of a date field. */
  function dateField(name: 'startDate' | 'endDate') {
    const { error, onBlur } = form.field(name);
    function change(next: string): void {
      // A server error about both dates is outdated once one changes.
      form.showErrors({});
      form.change(name, next);
    }
    return { name, value: toInput(values)[name], error, onBlur, onChange: change, today };
  }

  const { atLeastDays } = pastDates;
  return {
    field: form.field,
    change: form.change,
    ref: form.form,
    dateField,
    reasonField: form.field('reason'),
    failure,
    isPending: isPending || isSent,
    onSubmit: form.onSubmit(() => void send(), onInvalid),
    pastDatesWarning: pastDatesWarning(toInput(values), { today, earliest, atLeastDays }),
  };
}
