import { CircleAlert, Handshake, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';
import { LeaveStatusBadge } from '../../leave/leave-status-badge.tsx';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import type { Leave } from '../leave-calendar/calendar-leave.ts';
import { useIsDayOff } from '../leave-calendar/use-is-day-off.ts';
import { useLeaveInRange } from '../leave-calendar/use-leave-in-range.ts';
import { PersonPageLink } from '../staff/person-page-link.tsx';
import { nameOrPlaceholder, useNames } from '../staff/use-names.ts';
import { CoverLines } from './cover-lines.tsx';
import { findAbsentColleagues } from './find-absent-colleagues.ts';
import type { PendingLeave } from './pending-leave.ts';
import { type ApprovalResult, useApproveSeveral } from './use-approve-several.ts';

/** The most requests per dialog. */
const maxAtOnce = 50;
const maxNamed = 3;

interface ApproveSeveralDialogProps {
  leave: readonly PendingLeave[];
  onClose: () => void;
}

/** Approves several requests at once. Each shows who else is off, and why it failed. */
export function ApproveSeveralDialog({ leave, onClose }: ApproveSeveralDialogProps) {
  // A snapshot at opening, so nothing moves while it is read.
  const [offered] = useState(() => leave.slice(0, maxAtOnce));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { value: shown } = useLeaveInRange(...spanOf(offered));
  const { results, isPending, approveAll, undoAll } = useApproveSeveral();
  const statusOf = ({ id }: PendingLeave) => results.get(id)?.status;
  const open = offered.filter((one) => statusOf(one) !== 'approved');
  const selected = open.filter(({ id }) => chosen.has(id));
  const approved = offered.filter((one) => statusOf(one) === 'approved');
  const free = open.filter(({ conflicts }) => !conflicts);
  const isAllChosen = free.length > 0 && free.every(({ id }) => chosen.has(id));

  function choose(ids: readonly string[], isChosen: boolean): void {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  async function send(): Promise<void> {
    await approveAll(selected);
    setChosen(new Set());
  }

  return (
    <Dialog
      title="Approve several requests"
      description="We’ll check each request again before approving it."
      size="large"
      isOpen
      isSticky
      onClose={isPending ? null : onClose}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Close
          </Button>
          {approved.length > 0 && (
            <Button
              variant="secondary"
              isPending={isPending}
              onClick={() => void undoAll(approved)}
            >
              Undo all {approved.length}
            </Button>
          )}
          <Button
            isPending={isPending}
            disabled={selected.length === 0 && !isPending}
            onClick={() => void send()}
          >
            {selected.length > 0 ? `Approve ${selected.length}` : 'Approve'}
          </Button>
        </>
      }
    >
      <div className="grid gap-1">
        <Checkbox
          label="Select all without a conflict"
          checked={isAllChosen}
          disabled={isPending || free.length === 0}
          onChange={({ target }) =>
            choose(
              free.map(({ id }) => id),
              target.checked,
            )
          }
        />
        <ul className="divide-y divide-line border-t border-line">
          {offered.map((one) => (
            <OfferedRequest
              key={one.id}
              leave={one}
              shown={shown}
              isChosen={chosen.has(one.id)}
              isDisabled={isPending}
              result={results.get(one.id)}
              onChoose={(isChosen) => choose([one.id], isChosen)}
            />
          ))}
        </ul>
        {leave.length > maxAtOnce && (
          <p className="text-12 text-muted">The oldest {maxAtOnce} requests are shown.</p>
        )}
      </div>
    </Dialog>
  );
}

/** From the earliest start to the latest end. */
function spanOf(leave: readonly PendingLeave[]): [string, string] {
  const starts = leave.map(({ startDate }) => startDate).sort();
  const ends = leave.map(({ endDate }) => endDate).sort();
  return [starts[0] ?? '', ends.at(-1) ?? ''];
}

interface OfferedRequestProps {
  leave: PendingLeave;
  /** Everyone’s leave on these days; undefined while loading. */
  shown: readonly Leave[] | undefined;
  isChosen: boolean;
  isDisabled: boolean;
  result: ApprovalResult | undefined;
  onChoose: (isChosen: boolean) => void;
}

function OfferedRequest({
  leave,
  shown,
  isChosen,
  isDisabled,
  result,
  onChoose,
}: OfferedRequestProps) {
  const isApproved = result?.status === 'approved';
  return (
    <li className="grid gap-1 py-2">
      <div className="flex items-start justify-between gap-3">
        <Checkbox
          label={
            <>
              <span className="font-medium">{nameOrPlaceholder(leave.name)}</span>{' '}
              <span className="tabular-nums">{formatLeaveDates(leave)}</span>
              <span className="block text-12 text-muted tabular-nums">{leave.cost}</span>
            </>
          }
          checked={isChosen}
          disabled={isDisabled || isApproved}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <div className="flex shrink-0 items-center gap-2">
          {isApproved && <LeaveStatusBadge status="approved" />}
          {/* Beside the checkbox, because its label can’t have a link. */}
          <PersonPageLink
            id={leave.userId}
            title={`Open ${nameOrPlaceholder(leave.name)}’s page`}
            className="grid size-8 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
          >
            <UserRound aria-hidden className="size-4" />
            <span className="sr-only">Open {nameOrPlaceholder(leave.name)}’s page</span>
          </PersonPageLink>
        </div>
      </div>
      <div className="grid gap-1 pl-7.5 text-12">
        <OthersOff leave={leave} shown={shown} />
        {leave.partnersOff.map((words) => (
          <p key={words} className="flex flex-wrap items-center gap-1.5 tabular-nums">
            <Badge tone="danger" icon={<Handshake aria-hidden />}>
              Conflicts with a partner’s leave
            </Badge>
            {words}
          </p>
        ))}
        <CoverLines leave={leave} />
        {result?.status === 'failed' && (
          <p role="alert" className="flex items-start gap-1.5 text-danger-ink">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {result.reason}
          </p>
        )}
      </div>
    </li>
  );
}

/** The other people who are off: `Also off: Grace Hopper, Linus Pauling and 2 more`. */
function OthersOff({ leave, shown }: Pick<OfferedRequestProps, 'leave' | 'shown'>) {
  const nameOf = useNames();
  const years = [leave.startDate, leave.endDate].map((day) => Number(day.slice(0, 4)));
  const isDayOff = useIsDayOff(useBankHolidays([...new Set(years)]).names);
  if (!shown) return <p className="text-muted">Also off: loading…</p>;
  const absent = findAbsentColleagues(leave, shown, isDayOff);
  const names = absent.map((id) => nameOrPlaceholder(nameOf(id)));
  if (names.length === 0) return <p className="text-muted">Nobody else is off</p>;
  const more = names.length - maxNamed;
  const named = names.slice(0, maxNamed).join(', ');
  return <p>Also off: {more > 0 ? `${named} and ${more} more` : named}</p>;
}
