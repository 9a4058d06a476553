import { formatDuration } from '@portal/kernel/duration';
import { formatDateTime, formatLongDay } from '@portal/kernel/format-date';
import { londonDay, londonTime } from '@portal/kernel/london';
import { ClockAlert, Trash2 } from 'lucide-react';
import { memo, type ReactNode, type Ref } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { formatLateness } from '../../hours/format-lateness.ts';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { EmptyValue } from '../staff/empty-value.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { formatRole } from '../staff/staff-member.ts';
import { type ArchivedRecord, recordPersonName } from './loaded-records.ts';
import { RecordBadge } from './record-badge.tsx';

interface RecordCardProps {
  record: ArchivedRecord;
  index: number;
  /** The total number of records; -1 if unknown. */
  count: number;
  /** The account exists, so the name links to it. */
  hasAccount: boolean;
  isFresh: boolean;
  measure: Ref<HTMLLIElement>;
  onDelete: (record: ArchivedRecord) => void;
}

/** An archived session, or an archived day without one. */
export const RecordCard = memo(function RecordCard({
  record,
  index,
  count,
  hasAccount,
  isFresh,
  measure,
  onDelete,
}: RecordCardProps) {
  const { recordDate, sessionNumber, role, isLate, lateMinutes } = record;
  const name = recordPersonName(record);
  const session = sessionNumber > 1 ? `, session ${sessionNumber}` : '';
  return (
    <li
      ref={measure}
      data-id={record.id}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={cx('pb-2 last:pb-0', isFresh && 'animate-flash')}
    >
      <article className="grid gap-3 rounded-card border border-line bg-canvas p-3 sm:p-4">
        <header className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[auto_1fr_auto_auto]">
          <span className="max-sm:hidden">
            <Avatar name={name} />
          </span>
          <div className="grid min-w-0">
            <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 text-14">
              {hasAccount ? (
                <PersonLink id={record.userId} name={name} />
              ) : (
                <span className="font-medium wrap-anywhere">{name}</span>
              )}
              {sessionNumber > 1 && (
                <span className="text-12 text-muted">Session {sessionNumber}</span>
              )}
            </h3>
            <p className="text-12 text-muted tabular-nums">
              <time dateTime={recordDate}>{formatWeekdayAndDate(recordDate)}</time> ·{' '}
              <span className="capitalize">{formatRole(role)}</span>
            </p>
          </div>
          <p className="flex flex-wrap gap-1.5 max-sm:col-span-2 max-sm:row-start-2 sm:justify-end sm:pt-1.5">
            {isLate && (
              <Badge tone="late" icon={<ClockAlert aria-hidden />}>
                {formatLateness(lateMinutes)} late
              </Badge>
            )}
            <RecordBadge record={record} />
          </p>
          <IconButton
            label={`Delete the record of ${name}, ${formatLongDay(recordDate)}${session}`}
            onClick={() => onDelete(record)}
            className="-mt-1 -mr-1.5 hover:text-danger-ink max-sm:col-start-2 max-sm:row-start-1 sm:mt-0 sm:-mr-2"
          >
            <Trash2 aria-hidden />
          </IconButton>
        </header>
        {record.wasPresent && <Times record={record} />}
        <p className="flex flex-wrap justify-between gap-x-4 text-12 text-muted tabular-nums">
          <span>Leave entitlement {days(record.annualLeaveEntitlement)}</span>
          <span>Archived {formatDateTime(new Date(record.createdAt))}</span>
        </p>
      </article>
    </li>
  );
});

function Times({ record }: { record: ArchivedRecord }) {
  const { recordDate, clockInTime, clockOutTime, hoursWorked } = record;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-14 sm:grid-cols-3">
      <Fact label="Clocked in" detail={record.clockInLocation}>
        <Time at={clockInTime} day={recordDate} />
      </Fact>
      <Fact label="Clocked out" detail={record.clockOutLocation}>
        <Time at={clockOutTime} day={recordDate} />
      </Fact>
      <Fact label="Hours">
        {hoursWorked === null ? <EmptyValue /> : formatDuration(Math.round(hoursWorked * 60))}
      </Fact>
    </dl>
  );
}

interface FactProps {
  label: string;
  detail?: string | null;
  children: ReactNode;
}

function Fact({ label, detail, children }: FactProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">
        {children}
        {detail && (
          <span title={detail} className="block truncate text-12 font-normal text-muted">
            {detail}
          </span>
        )}
      </dd>
    </div>
  );
}

/** The time in London, with the weekday if it is another day. */
function Time({ at, day }: { at: string | null; day: string }) {
  if (at === null) return <EmptyValue />;
  const instant = new Date(at);
  const own = londonDay(instant);
  return (
    <time dateTime={at}>
      {londonTime(instant)}
      {own !== day && (
        <span className="font-normal text-muted"> {formatLongDay(own).slice(0, 3)}</span>
      )}
    </time>
  );
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
