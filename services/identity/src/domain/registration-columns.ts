import type {
  RegistrationKind,
  registrationColumns,
} from '@portal/contracts/identity/registration';

export type RegistrationColumn = (typeof registrationColumns)[number];

/** How a CSV file writes each kind. */
export const kindLabels: Record<RegistrationKind, string> = {
  nmc: 'NMC',
  hcpc: 'HCPC',
  gmc: 'GMC',
  gphc: 'GPhC',
  dbs: 'DBS',
  'right-to-work': 'Right to work',
  training: 'Training',
};
