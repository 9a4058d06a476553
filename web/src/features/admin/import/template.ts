import { importColumns } from '@portal/contracts/people/import-users';

type ColumnName = (typeof importColumns)[number];

interface Column {
  takes: string;
  isRequired: boolean;
  example: string;
}

const described: Record<ColumnName, Column> = {
  'First name': { takes: 'Up to 100 characters', isRequired: true, example: 'Grace' },
  'Last name': { takes: 'Up to 100 characters', isRequired: true, example: 'Okafor' },
  Username: {
    takes: 'Letters, digits and . _ - ’, 3 to 64 of them. Empty: made from the name',
    isRequired: false,
    example: 'grace.okafor',
  },
  Email: {
    takes: 'An address for the link that replaces a forgotten password. Empty: none',
    isRequired: false,
    example: 'grace.okafor@example.org',
  },
  Role: {
    takes: 'employee, admin or master-admin. Empty: employee',
    isRequired: false,
    example: 'employee',
  },
  'Annual leave entitlement': {
    takes: 'Whole days a year, 1 to 50. Empty: 25',
    isRequired: false,
    example: '25',
  },
  'Work start': { takes: 'HH:MM. Empty: 09:00', isRequired: false, example: '09:00' },
  'Work end': { takes: 'HH:MM. Empty: 17:00', isRequired: false, example: '17:00' },
};

/** The columns of the file, in the template's order. */
export const columns = importColumns.map((name) => ({ name, ...described[name] }));

/** The template: the names of the columns, and a line to show how. */
export const templateLines = [
  columns.map(({ name }) => name),
  columns.map(({ example }) => example),
];
