import type { ImportLine } from '@portal/contracts/identity/import-users';
import { roles } from '@portal/contracts/identity/user';
import { formatDay } from '@portal/kernel/format-date';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { DataTable, tableColumns } from '../../../ui/tables/data-table.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { formatDays } from '../../leave/format-leave.ts';
import { employmentTypeNames, formatContractedHours } from '../employment/format-employment.ts';
import { formatRole } from '../staff/staff-member.ts';

const employmentTypes = Object.entries(employmentTypeNames);

const column = tableColumns<ImportLine>();
const columns = column.columns([
  column.accessor('firstName', {
    id: 'name',
    header: 'Name',
    enableSorting: false,
    meta: { className: '@2xl:w-[15%] @4xl:w-[18%]' },
    cell: ({ row: { original } }) => <Name line={original} />,
  }),
  column.accessor('problems', {
    header: 'Status',
    enableSorting: false,
    cell: ({ getValue }) => <Check problems={getValue()} />,
  }),
  column.accessor('username', {
    header: 'Username and email',
    enableSorting: false,
    meta: { className: '@2xl:w-[21%] @4xl:w-[22%]' },
    cell: ({ row: { original } }) => <Account line={original} />,
  }),
  column.accessor('role', {
    header: 'Role, leave and hours',
    enableSorting: false,
    meta: { className: '@2xl:w-[21%] @4xl:w-[18%]' },
    cell: ({ row: { original } }) => <Terms line={original} />,
  }),
  column.accessor('employmentType', {
    header: 'Employment',
    enableSorting: false,
    meta: { className: '@2xl:w-[17%] @4xl:w-[20%]' },
    cell: ({ row: { original } }) => <EmploymentTerms line={original} />,
  }),
]);

const views = [
  { id: 'all', label: 'All', has: () => true },
  { id: 'wrong', label: 'With problems', has: (line: ImportLine) => line.problems.length > 0 },
  { id: 'ready', label: 'Ready', has: (line: ImportLine) => line.problems.length === 0 },
];

/** The rows in their order, filtered by whether they have problems. */
export function ImportLinesTable({
  lines,
  isLoading,
}: {
  lines: readonly ImportLine[];
  isLoading: boolean;
}) {
  const [view, setView] = useState('all');
  const offered = views.filter(({ has }) => lines.some(has));
  const shown = offered.find(({ id }) => id === view) ?? views[0];
  return (
    <>
      {offered.length > 2 && (
        <fieldset className="flex flex-wrap gap-1.5 px-4 pb-3 sm:px-5">
          <legend className="sr-only">Rows</legend>
          {offered.map(({ id, label, has }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === shown?.id}
              onClick={() => setView(id)}
              className={cx(
                'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-12 font-medium transition-colors pointer-coarse:min-h-11',
                id === shown?.id
                  ? 'border-accent bg-accent-soft text-accent-ink'
                  : 'border-line-strong text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {label}
              <span className="tabular-nums">{lines.filter(has).length}</span>
            </button>
          ))}
        </fieldset>
      )}
      <DataTable
        caption="Rows in the file and what each will create"
        columns={columns}
        rows={shown ? lines.filter(shown.has) : lines}
        getRowId={({ line }) => String(line)}
        isLoading={isLoading}
        isFixed
        empty={null}
      />
    </>
  );
}

function Name({ line: { line, firstName, lastName } }: { line: ImportLine }) {
  const name = `${firstName} ${lastName}`.trim();
  return (
    <span className="block min-w-0">
      <span className="block font-medium wrap-anywhere">{name || <Missing />}</span>
      <span className="block text-12 text-muted tabular-nums">Row {line}</span>
    </span>
  );
}

function Check({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) {
    return (
      <Badge tone="success" icon={<CircleCheck aria-hidden />}>
        Ready
      </Badge>
    );
  }
  return (
    <ul className="grid gap-1 text-danger-ink">
      {problems.map((problem) => (
        <li key={problem} className="flex gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">{problem}</span>
        </li>
      ))}
    </ul>
  );
}

function Account({ line: { username, isUsernameMade, email } }: { line: ImportLine }) {
  return (
    <span className="block min-w-0 @max-2xl:text-right">
      <span className="block wrap-anywhere">{username || <Missing />}</span>
      {isUsernameMade && username && (
        <span className="block text-12 text-muted">generated from the name</span>
      )}
      <span className="block text-12 text-muted wrap-anywhere">{email || 'no email'}</span>
    </span>
  );
}

function Terms({ line }: { line: ImportLine }) {
  const { role, annualLeaveEntitlement, workStartTime, workEndTime, workingPattern } = line;
  const isRole = roles.some((known) => known === role);
  return (
    <span className="block min-w-0 tabular-nums @max-2xl:text-right">
      <span className={cx('block wrap-anywhere', isRole && 'capitalize')}>
        {isRole ? formatRole(role) : role}
      </span>
      <span className="block text-12 text-muted wrap-anywhere">
        {formatEntitlement(annualLeaveEntitlement)}
      </span>
      <span className="block text-12 text-muted wrap-anywhere">
        {workingPattern || `${workStartTime} to ${workEndTime}`}
      </span>
    </span>
  );
}

function EmploymentTerms({ line }: { line: ImportLine }) {
  const { jobTitle, employmentType, contractedHours, team } = line;
  const type = employmentTypes.find(([known]) => known === employmentType)?.[1] ?? employmentType;
  return (
    <span className="block min-w-0 tabular-nums @max-2xl:text-right">
      <span className="block wrap-anywhere">{jobTitle || type}</span>
      <span className="block text-12 text-muted wrap-anywhere">
        {[jobTitle && type, contractedHours && formatHours(contractedHours)]
          .filter(Boolean)
          .join(', ')}
      </span>
      {team && <span className="block text-12 text-muted wrap-anywhere">{team}</span>}
      <span className="block text-12 text-muted wrap-anywhere">{formatPeriod(line)}</span>
    </span>
  );
}

/** `37.5 hours` a week; the value in the file if it isn't a number. */
function formatHours(value: string): string {
  const isNumber = /^\d+(\.\d+)?$/.test(value);
  return isNumber ? formatContractedHours(Number(value)).replace(' a week', '') : value;
}

/** `from 1 Dec 2026`, `1 Dec 2026 to 31 May 2027`; the values in the file if they aren't days. */
function formatPeriod({ firstDay, lastDay }: ImportLine): string {
  const [first, last] = [firstDay, lastDay].map((day) =>
    /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? formatDay(day) : day,
  );
  return last ? `${first} to ${last}` : `from ${first}`;
}

/** `1 day a year`, `25 days a year`; the value in the file if it isn't a number. */
function formatEntitlement(value: string): string {
  return /^\d+$/.test(value) ? `${formatDays(Number(value))} a year` : value;
}

function Missing() {
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">none</span>
    </span>
  );
}
