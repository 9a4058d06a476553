import { useMutation } from '@apollo/client/react';
import { formatDateTime } from '@portal/kernel/format-date';
import { Banknote, Lock, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ClosePayrollPeriodDocument } from '../../../gql/admin/payroll/payroll.ts';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/data-display/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { runOrShowFailure } from '../../shell/show-failure.ts';
import { nameOf } from '../staff/staff-member.ts';
import { ExportPayrollMenu } from './export-payroll-menu.tsx';
import {
  defaultPeriod,
  describePeriod,
  formatPayPeriod,
  isBeforeClosed,
  type ListedPeriod,
  type PayrollPeriod,
} from './format-payroll.ts';
import { PayrollChecks, useClosingChecks } from './payroll-checks.tsx';
import { PayrollFigures } from './payroll-figures.tsx';
import { PayrollLines } from './payroll-lines.tsx';
import { usePayrollPeriod, usePayrollPeriods } from './use-payroll-period.ts';

const PayrollSettingsDialog = lazyComponent(
  async () => (await import('./payroll-settings-dialog.tsx')).PayrollSettingsDialog,
);

const states: Record<ListedPeriod['state'], { label: string; tone: BadgeTone }> = {
  current: { label: 'Current', tone: 'accent' },
  open: { label: 'Open', tone: 'late' },
  closing: { label: 'Closing', tone: 'accent' },
  closed: { label: 'Closed', tone: 'neutral' },
};

/** The hours of everybody by pay period, to be checked, closed and exported. */
export function Payroll() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const [isClosing, setIsClosing] = useState(false);
  const { value: periods, error, retry } = usePayrollPeriods(isClosing);
  const chosen =
    periods?.find(({ start }) => start === urlParams.get('period')) ?? defaultPeriod(periods ?? []);
  const isStoring = periods?.some(({ state }) => state === 'closing') ?? false;
  if (isStoring !== isClosing) setIsClosing(isStoring);

  if (!periods) {
    if (error) return <LoadFailureBanner error={error} onRetry={retry} />;
    return <Skeleton className="h-128" />;
  }
  if (!chosen) {
    return (
      <Card>
        <EmptyState
          icon={<Banknote aria-hidden />}
          title="No pay periods yet"
          body="The first one begins with the first archived day. Each day is archived overnight."
        />
      </Card>
    );
  }
  return (
    <Period
      key={chosen.start}
      periods={periods}
      chosen={chosen}
      isClosing={isStoring}
      onChoose={(start) =>
        changeUrlParams(
          (params) => {
            params.set('period', start);
            return params;
          },
          { replace: true },
        )
      }
      onChanged={() => void retry()}
    />
  );
}

interface PeriodProps {
  periods: readonly ListedPeriod[];
  chosen: ListedPeriod;
  isClosing: boolean;
  onChoose: (start: string) => void;
  /** After a period or the settings changed. */
  onChanged: () => void;
}

function Period({ periods, chosen, isClosing, onChoose, onChanged }: PeriodProps) {
  const { value: period, error, retry } = usePayrollPeriod(chosen.start, isClosing);
  const [dialog, setDialog] = useState<'settings' | 'close' | null>(null);
  const state = period?.state ?? chosen.state;
  // It stays open, so that nothing is left to check.
  const isBefore = state !== 'closed' && isBeforeClosed(periods, chosen);

  function refresh(): void {
    onChanged();
    void retry();
  }

  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <Card
        title="Pay period"
        actions={
          <>
            <Button
              variant="secondary"
              size="small"
              icon={<SlidersHorizontal aria-hidden />}
              onClick={() => setDialog('settings')}
            >
              Settings
            </Button>
            {state === 'closed' && <ExportPayrollMenu period={chosen} />}
            {state !== 'closed' && (
              <Button
                size="small"
                icon={<Lock aria-hidden />}
                disabled={!period?.canClose}
                isPending={state === 'closing'}
                onClick={() => setDialog('close')}
              >
                Close period
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-5">
          <div className="grid gap-2">
            <div className="flex flex-wrap items-center gap-3">
              <Select
                label="Pay period"
                isLabelHidden
                options={periods.map((one) => ({ value: one.start, label: optionLabel(one) }))}
                value={chosen.start}
                onChange={({ target }) => onChoose(target.value)}
                className="w-full sm:w-96"
              />
              <Badge tone={states[state].tone}>{states[state].label}</Badge>
            </div>
            {period && <p className="text-14 text-muted">{describe(period, isBefore)}</p>}
          </div>
          {period && !isBefore && <PayrollChecks period={period} />}
          {period && <PayrollFigures period={period} />}
          {!period && !error && <Skeleton className="h-40" />}
          {!period && error && <LoadFailureBanner error={error} onRetry={retry} />}
        </div>
      </Card>
      {/* The lines of a period that has been closed meanwhile are those that were stored. */}
      <PayrollLines key={state} start={chosen.start} onSaved={() => void retry()} />
      {dialog === 'settings' && (
        <LazyDialog onClose={() => setDialog(null)}>
          <PayrollSettingsDialog onSaved={refresh} onClose={() => setDialog(null)} />
        </LazyDialog>
      )}
      {period && (
        <CloseDialog
          period={period}
          isOpen={dialog === 'close'}
          onClosed={() => {
            // The next one would be shown otherwise.
            onChoose(period.start);
            refresh();
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

interface CloseDialogProps {
  period: PayrollPeriod;
  isOpen: boolean;
  onClosed: () => void;
  onClose: () => void;
}

function CloseDialog({ period, isOpen, onClosed, onClose }: CloseDialogProps) {
  const [close, { loading }] = useMutation(ClosePayrollPeriodDocument);
  const name = formatPayPeriod(period);
  const checks = useClosingChecks(period);

  async function confirm(): Promise<void> {
    const isClosing = await runOrShowFailure(`${name} was not closed`, () =>
      close({ variables: { start: period.start } }),
    );
    if (isClosing) {
      toast({ title: `Closing ${name}`, description: 'You can export it soon.', tone: 'success' });
    }
    onClosed();
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Close ${name}?`}
      body={
        <div className="grid gap-3">
          <p>
            We’ll save everyone’s hours as they are now. You can’t reopen the period. Later
            corrections and changes to leave become adjustments in the next one.
          </p>
          {checks.length > 0 && (
            <div className="grid gap-1">
              <p className="font-semibold text-ink">Check these first</p>
              <ul className="grid gap-1">{checks}</ul>
            </div>
          )}
        </div>
      }
      confirmLabel="Close period"
      tone="primary"
      isOpen={isOpen}
      isPending={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

function optionLabel(period: ListedPeriod): string {
  return `${formatPayPeriod(period)} (${states[period.state].label.toLowerCase()})`;
}

function describe(period: PayrollPeriod, isBefore: boolean): string {
  return describePeriod(period, {
    closedBy: period.closedBy?.lastName ? nameOf(period.closedBy) : 'a deleted administrator',
    closedOn: period.closedAt === null ? '' : formatDateTime(new Date(period.closedAt)),
    isBeforeClosed: isBefore,
  });
}
