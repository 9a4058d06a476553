import { tableColumns } from '../../../ui/tables/data-table.tsx';
import {
  formatRegistrationDay,
  formatRegistrationNumber,
  formatRelativeDay,
  type Registration,
  registrationName,
} from '../../registrations/format-registration.ts';
import { RegistrationBadge } from '../../registrations/registration-badge.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { type RegistrationActions, RegistrationMenu } from './registration-menu.tsx';

/** A row of the list. */
export interface ListedRegistration {
  registration: Registration;
  /** With the username for namesakes. */
  name: string;
  canEdit: boolean;
  today: string;
}

const column = tableColumns<ListedRegistration>();

/** In the order of the server: by expiry. */
export function registrationColumns(actions: RegistrationActions) {
  return column.columns([
    column.accessor('name', {
      header: 'Name',
      enableSorting: false,
      // Leaves room for the button in a card's corner.
      meta: { className: '@max-2xl:pr-10 [&_a]:whitespace-normal' },
      cell: ({ row: { original } }) => (
        <PersonLink id={original.registration.userId} name={original.name} />
      ),
    }),
    column.accessor(({ registration }) => registrationName(registration), {
      id: 'registration',
      header: 'Registration',
      enableSorting: false,
      cell: ({ getValue, row: { original } }) => (
        <span className="grid min-w-0 gap-0.5 @max-2xl:text-right">
          <span className="wrap-anywhere">{getValue()}</span>
          <RegistrationNumber registration={original.registration} />
        </span>
      ),
    }),
    column.accessor(({ registration }) => registration.issuedOn, {
      id: 'issued',
      header: 'Issued',
      enableSorting: false,
      meta: { className: '@2xl:w-28 tabular-nums' },
      cell: ({ getValue }) => <Day day={getValue()} />,
    }),
    column.accessor(({ registration }) => registration.expiresOn, {
      id: 'expires',
      header: 'Expires',
      enableSorting: false,
      meta: { className: '@2xl:w-32' },
      cell: ({ getValue, row: { original } }) => <Expiry day={getValue()} today={original.today} />,
    }),
    column.accessor(({ registration }) => registration.status, {
      id: 'status',
      header: 'Status',
      enableSorting: false,
      meta: { className: '@2xl:w-34' },
      cell: ({ row: { original } }) => <RegistrationBadge registration={original.registration} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: '@2xl:w-16' },
      cell: ({ row: { original } }) =>
        original.canEdit && <RegistrationMenu registration={original.registration} {...actions} />,
    }),
  ]);
}

function RegistrationNumber({ registration }: { registration: Registration }) {
  const number = formatRegistrationNumber(registration);
  return number && <span className="text-12 text-muted tabular-nums wrap-anywhere">{number}</span>;
}

function Expiry({ day, today }: { day: string | null; today: string }) {
  if (day === null) return <Day day={null} />;
  return (
    <span className="grid gap-0.5 tabular-nums @max-2xl:text-right">
      <span className="whitespace-nowrap">{formatRegistrationDay(day)}</span>
      <span className="text-12 text-muted">{formatRelativeDay(day, today)}</span>
    </span>
  );
}

function Day({ day }: { day: string | null }) {
  if (day !== null) return <span className="whitespace-nowrap">{formatRegistrationDay(day)}</span>;
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">none</span>
    </span>
  );
}
