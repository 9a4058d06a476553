import { importColumns } from '@portal/contracts/identity/import-users';

type ColumnName = (typeof importColumns)[number];

interface Column {
  accepts: string;
  isRequired: boolean;
  example: string;
}

const columnDetails: Record<ColumnName, Column> = {
  'First name': { accepts: 'Up to 100 characters', isRequired: true, example: 'Grace' },
  'Last name': { accepts: 'Up to 100 characters', isRequired: true, example: 'Okafor' },
  Username: {
    accepts:
      "3 to 64 characters, using only letters, numbers and . _ - '. If blank, generated from the name",
    isRequired: false,
    example: 'grace.okafor',
  },
  Email: {
    accepts: 'For password links and notifications. Optional',
    isRequired: false,
    example: 'grace.okafor@example.org',
  },
  Role: {
    accepts: 'The access level: employee, admin or master-admin. If blank, employee',
    isRequired: false,
    example: 'employee',
  },
  'Annual leave entitlement': {
    accepts: 'Whole days a year, 1 to 50. If blank, 25',
    isRequired: false,
    example: '25',
  },
  'Work start': { accepts: 'HH:MM. If blank, 09:00', isRequired: false, example: '09:00' },
  'Work end': { accepts: 'HH:MM. If blank, 17:00', isRequired: false, example: '17:00' },
  'First day': {
    accepts: 'DD/MM/YYYY or YYYY-MM-DD. If blank, the day of the import',
    isRequired: false,
    example: '01/12/2026',
  },
  'Last day': {
    accepts: 'DD/MM/YYYY or YYYY-MM-DD. They can’t sign in from the day after. Optional',
    isRequired: false,
    example: '',
  },
  'Job title': {
    accepts: 'Up to 100 characters. Optional',
    isRequired: false,
    example: 'Staff nurse',
  },
  'Contracted hours': {
    accepts: 'Hours a week, 0 to 100; 0 if none are guaranteed. Optional',
    isRequired: false,
    example: '37.5',
  },
  'Employment type': {
    accepts: 'permanent, fixed-term or bank. If blank, permanent',
    isRequired: false,
    example: 'permanent',
  },
  'Working days': {
    accepts:
      'Days such as Mon Tue Wed or Mon-Fri, within the hours above, or irregular. If blank, Monday to Friday',
    isRequired: false,
    example: 'Mon-Fri',
  },
  'Unpaid break': {
    accepts: 'Minutes of each working day, 0 to 480. If blank, 0',
    isRequired: false,
    example: '30',
  },
  Team: {
    accepts: 'The name of an existing team, for employees, from their first day. Optional',
    isRequired: false,
    example: '',
  },
};

/** The columns of the file, in the order of the template. */
export const columns = importColumns.map((name) => ({ name, ...columnDetails[name] }));

/** The template: a header and an example row. */
export const templateLines = [
  columns.map(({ name }) => name),
  columns.map(({ example }) => example),
];
