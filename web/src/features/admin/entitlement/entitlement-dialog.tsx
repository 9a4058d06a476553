import { useState } from 'react';
import type { LedgerFragment, PersonFragment } from '../../../gql/documents.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
import { formatLeaveYear } from '../../leave/ledger/format-ledger.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { useAccounts } from '../staff/accounts-context.ts';
import { nameOf } from '../staff/staff-member.ts';
import {
  bankHolidayOptions,
  type EntitlementValues,
  entitlementErrors,
  entitlementRanges,
  initialFullTimeDays,
  isBelowMinimum,
  yearsAround,
} from './entitlement-values.ts';
import { ProposalCard } from './proposal-card.tsx';
import { useProposal } from './use-proposal.ts';
import { useSaveEntitlement } from './use-save-entitlement.ts';

interface EntitlementDialogProps {
  person: PersonFragment;
  currentYear: Pick<LedgerFragment, 'leaveYearStart' | 'leaveYearEnd'>;
  onClose: () => void;
}

/** `days` is null until a number is typed: the field shows what the year has, in its unit. */
type Draft = Omit<EntitlementValues, 'days'> & { days: string | null };

/** Sets somebody’s entitlement for one leave year, see docs/specification/leave.md. */
export function EntitlementDialog({ person, currentYear, onClose }: EntitlementDialogProps) {
  const { viewer } = useAccounts();
  const usual = person.annualLeaveEntitlement;
  const [initial] = useState<Draft>({
    leaveYear: currentYear.leaveYearStart,
    fullTimeDays: initialFullTimeDays(usual),
    bankHolidays: 'on-top',
    days: null,
  });
  const [draft, setDraft, forget] = useDraft(viewer.id, `entitlement of ${person.id}`, initial);
  const { proposal, isStale, error, refetch } = useProposal(person.id, { ...draft, days: '' });
  const known = proposal?.leaveYearStart === draft.leaveYear ? proposal : undefined;
  const unit = known?.unit ?? 'days';
  const range = entitlementRanges[unit];
  const values = { ...draft, days: draft.days ?? String(known?.currentDays ?? '') };
  const form = useForm<EntitlementValues>({
    values,
    // Typed days are those of one leave year.
    onChange: (next) =>
      setDraft(next.leaveYear === values.leaveYear ? next : { ...next, days: null }),
    validate: (typed) => entitlementErrors(typed, unit),
  });
  const { save, isPending } = useSaveEntitlement(person);
  // The usual entitlement is in days. Without one of its own, a year of hours has what has built up.
  const usualOfYear = unit === 'days' ? usual : (known?.days ?? null);
  const hasOwn = known !== undefined && usualOfYear !== null && known.currentDays !== usualOfYear;

  function close(): void {
    forget();
    onClose();
  }

  async function send(days: number | null): Promise<void> {
    if (!known || isPending) return;
    if (days === known.currentDays) return close();
    const failure = await save(
      { day: draft.leaveYear, days: days === usualOfYear ? null : days },
      hasOwn ? known.currentDays : null,
    );
    if (failure === null || failure.kind === 'gone') return close();
    if (failure.kind === 'failed') form.applyServerErrors(failure.error);
  }

  return (
    <FormDialog
      title="Change entitlement"
      description={nameOf(person)}
      submitLabel="Change entitlement"
      isSubmitDisabled={!known}
      isSticky
      isPending={isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void send(Number(values.days)))}
      onClose={close}
    >
      <Select
        label="Leave year"
        options={yearsAround({
          start: currentYear.leaveYearStart,
          end: currentYear.leaveYearEnd,
        }).map(toYearOption)}
        autoFocus
        {...form.field('leaveYear')}
      />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Full-time days a year"
          hint="For 5 days a week, from 20 to 50."
          inputMode="decimal"
          autoComplete="off"
          {...form.field('fullTimeDays')}
        />
        <Select
          label="Bank holidays"
          hint="Are they included in these days?"
          options={bankHolidayOptions}
          {...form.field('bankHolidays')}
        />
      </div>
      {!proposal && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!proposal && !error && <Skeleton className="h-24" />}
      {proposal && (
        <ProposalCard
          proposal={proposal}
          isStale={isStale}
          employment={person.employment}
          onUse={(days) => form.change('days', String(days))}
        />
      )}
      <TextField
        label={unit === 'days' ? 'Days in this leave year' : 'Hours in this leave year'}
        hint={`${range.min} to ${range.max}, without carried-over ${unit}.`}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('days')}
      />
      {known && isBelowMinimum(values.days, known.statutoryDays, unit) && (
        <Banner tone="warning">
          This is below the statutory minimum of {formatLeaveAmount(known.statutoryDays ?? 0, unit)}{' '}
          {unit === 'days' ? '(bank holidays not counted)' : 'for the hours worked so far'}.
        </Banner>
      )}
      {hasOwn && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-2.5 justify-self-start"
          onClick={() => void send(usualOfYear)}
        >
          {unit === 'days'
            ? `Go back to the usual ${formatLeaveAmount(usualOfYear, unit)} a year`
            : 'Go back to leave based on hours worked'}
        </Button>
      )}
    </FormDialog>
  );
}

function toYearOption({ start, end }: { start: string; end: string }, index: number) {
  const name = formatLeaveYear({ leaveYearStart: start, leaveYearEnd: end });
  return { value: start, label: `${name} (${['previous', 'current', 'next'][index]})` };
}
