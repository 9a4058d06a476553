import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { SaveLeaveSettingsDocument } from '../../../gql/admin/leave-settings/leave-settings.ts';
import { LeaveBalancesDocument, PeopleDocument } from '../../../gql/admin/staff/staff.ts';
import { LeaveLedgerDocument } from '../../../gql/leave/ledger/ledger.ts';
import { isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { OptionalDateField } from '../../../ui/forms/optional-date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { nameOf } from '../staff/staff-member.ts';
import type { Person } from '../staff/use-staff.ts';
import {
  daysInMonth,
  type defaultSettings,
  type LeaveSettingsValues,
  numberWarning,
  settingsErrors,
  toLeaveSettingsValues,
  toSettings,
} from './leave-settings-values.ts';
import { SettingsPreview } from './settings-preview.tsx';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, month) => ({
  value: twoDigits(month + 1),
  label: monthName.format(Date.UTC(2026, month, 1)),
}));

interface LeaveSettingsFormProps {
  id: string;
  person: Person;
  settings: typeof defaultSettings;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
}

export function LeaveSettingsForm({
  id,
  person,
  settings,
  onSaving,
  onSaved,
}: LeaveSettingsFormProps) {
  const client = useApolloClient();
  const today = useToday();
  // What is sent are the differences. The entitlement at opening stays valid even outside the limits.
  const [before] = useState(settings);
  const [typed, setTyped] = useState(() => toLeaveSettingsValues(settings));
  const form = useForm<LeaveSettingsValues>({
    values: typed,
    onChange: setTyped,
    validate: (values) => settingsErrors(values, before),
  });
  const isInOrder = Object.keys(settingsErrors(typed, before)).length === 0;
  const lastDay = daysInMonth(typed.month);
  const days = Array.from({ length: lastDay }, (_, day) => ({
    value: twoDigits(day + 1),
    label: String(day + 1),
  }));

  function number(name: 'entitlement' | 'carryOver') {
    const field = form.field(name);
    return { ...field, error: field.error ?? numberWarning(name, typed[name]) };
  }

  async function save(): Promise<void> {
    onSaving(true);
    try {
      await client.mutate({
        mutation: SaveLeaveSettingsDocument,
        variables: { input: { userId: person.id, ...changedFields(before, toSettings(typed)) } },
      });
      toast({
        title: 'Settings Updated',
        description: `${nameOf(person)}’s leave and work hours`,
        tone: 'success',
      });
      throttledRefetch(client, [PeopleDocument, LeaveBalancesDocument, LeaveLedgerDocument]);
      onSaved();
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      form.applyServerErrors(error);
      toast({
        title: 'Failed to save leave settings. Please try again.',
        description: 'Your changes are still in the form.',
        tone: 'error',
      });
    } finally {
      onSaving(false);
    }
  }

  return (
    <form
      id={id}
      ref={form.form}
      noValidate
      onSubmit={form.onSubmit(() => void save())}
      className="grid animate-appear gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Annual leave entitlement"
          hint="Days a year, 20 to 35."
          inputMode="numeric"
          autoComplete="off"
          {...number('entitlement')}
        />
        <TextField
          label="Carried over"
          hint="Days into this leave year, 0 to 10."
          inputMode="numeric"
          autoComplete="off"
          {...number('carryOver')}
        />
      </div>
      <OptionalDateField
        label="Carried-over days expire on (optional)"
        removeLabel="Remove expiry date"
        hint="Leave blank if they don’t expire."
        today={today}
        {...form.field('carryOverExpiresOn')}
        isDisabled={toSettings(typed).carryOverDays <= 0}
        onChange={(day) => form.change('carryOverExpiresOn', day)}
      />
      <Checkbox
        label="Leave builds up in the first year of employment"
        hint="A twelfth at the start of each month of employment, rounded up to half days."
        checked={typed.accruesInFirstYear}
        onChange={({ target }) => form.change('accruesInFirstYear', target.checked)}
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-14 font-semibold">The leave year starts on</legend>
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <Select label="Day" options={days} {...form.field('day')} />
          <Select
            label="Month"
            options={months}
            {...form.field('month')}
            onChange={({ target }) => {
              const day = Math.min(Number(typed.day), daysInMonth(target.value));
              setTyped({ ...typed, month: target.value, day: twoDigits(day) });
            }}
          />
        </div>
      </fieldset>
      {isInOrder && (
        <SettingsPreview person={person} settings={toSettings(typed)} before={before} />
      )}
      <fieldset>
        <legend className="mb-1.5 text-14 font-semibold">Work hours</legend>
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label="Start"
            placeholder="HH:MM"
            maxLength={5}
            autoComplete="off"
            {...form.field('start')}
          />
          <TextField
            label="End"
            placeholder="HH:MM"
            maxLength={5}
            autoComplete="off"
            {...form.field('end')}
          />
        </div>
      </fieldset>
    </form>
  );
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
