import { fieldsByKind, type RegistrationKind } from '@portal/contracts/identity/registration';

export type FieldName = 'number' | 'issuedOn' | 'expiresOn';

interface FieldTexts {
  label: string;
  hint?: string;
}

const register = (number: FieldTexts) => ({
  number,
  issuedOn: { label: 'Registration date', hint: 'When they joined the register.' },
  expiresOn: { label: 'Expiry date', hint: 'The last day on which it’s valid.' },
});

const noTexts: FieldTexts = { label: '' };

const texts: Record<RegistrationKind, Record<FieldName, FieldTexts>> = {
  nmc: register({ label: 'PIN', hint: 'For example 12A3456B' }),
  hcpc: register({ label: 'Registration number', hint: 'For example PH123456' }),
  gmc: register({ label: 'GMC number', hint: '7 digits, for example 1234567' }),
  gphc: register({ label: 'GPhC number', hint: '7 digits, for example 2012345' }),
  dbs: {
    number: { label: 'Certificate number', hint: '12 digits, for example 001234567890' },
    issuedOn: { label: 'Issue date', hint: 'As printed on the certificate.' },
    expiresOn: {
      label: 'Expiry date',
      hint: 'Leave blank if no new check is due.',
    },
  },
  'right-to-work': {
    number: noTexts,
    issuedOn: { label: 'Check date', hint: 'When you checked it.' },
    expiresOn: { label: 'Expiry date', hint: 'Leave blank if it has no end date.' },
  },
  training: {
    number: noTexts,
    issuedOn: { label: 'Completion date', hint: 'When they completed it.' },
    expiresOn: { label: 'Expiry date' },
  },
};

interface RegistrationField extends FieldTexts {
  isOptional: boolean;
}

/** A field of a kind; null if the kind doesn’t have it. */
export function registrationField(
  kind: RegistrationKind,
  name: FieldName,
): RegistrationField | null {
  const { required, optional } = fieldsByKind[kind];
  const { label, hint } = texts[kind][name];
  const isOptional = optional.includes(name);
  if (!isOptional && !required.includes(name)) return null;
  return { label: isOptional ? `${label} (optional)` : label, ...(hint && { hint }), isOptional };
}

/** `Enter the expiry date`, `Enter the PIN` */
export function missingFieldMessage(kind: RegistrationKind, name: FieldName): string {
  return `Enter the ${texts[kind][name].label.replace(/^[A-Z](?=[a-z])/, lowerCase)}`;
}

/** `Enter the expiry date as dd/mm/yyyy` */
export function incompleteDateMessage(kind: RegistrationKind, name: FieldName): string {
  return `${missingFieldMessage(kind, name)} as dd/mm/yyyy`;
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}
