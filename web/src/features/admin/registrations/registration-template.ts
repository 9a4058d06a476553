import { registrationColumns } from '@portal/contracts/identity/registration';

type Column = (typeof registrationColumns)[number];

/** An example for each way in which a registration is filled in. */
const examples: Partial<Record<Column, string>>[] = [
  {
    Username: 'grace.okafor',
    Registration: 'NMC',
    Number: '12A3456B',
    Expires: '31/03/2027',
  },
  {
    Username: 'grace.okafor',
    Registration: 'DBS',
    Number: '001234567890',
    Issued: '01/02/2026',
    'Update Service': 'Yes',
  },
  {
    Username: 'grace.okafor',
    Registration: 'Training',
    Training: 'Fire safety',
    Issued: '01/02/2026',
  },
];

/** The header of the file. */
export const registrationHeader = registrationColumns.join(',');

/** The template: a header and example rows. */
export const registrationTemplate: string[][] = [
  [...registrationColumns],
  ...examples.map((example) => registrationColumns.map((column) => example[column] ?? '')),
];
