import { email, nameField, type Role } from '@portal/contracts/identity/user';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import { type EmploymentValues, employmentErrors } from '../employment/employment-values.ts';
import { isEntitlement, personFields } from '../staff/person-fields.ts';

/** The values of the form for a new account. */
export type NewPerson = EmploymentValues & {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  role: string;
  entitlement: string;
};

/** The errors of a new account. Someone who has left can’t be given one here. */
export function newPersonErrors(person: NewPerson, today: string): FieldErrors<NewPerson> {
  return {
    ...nameError('firstName', 'first name', person.firstName),
    ...nameError('lastName', 'last name', person.lastName),
    ...(!email.safeParse(person.email).success && { email: 'Please enter a valid email address.' }),
    ...(person.role === '' && { role: 'Select an access level' }),
    ...(!isEntitlement(person.entitlement) && {
      entitlement: personFields.entitlement.invalid.description,
    }),
    ...(person.lastDay !== '' &&
      person.lastDay < today && { lastDay: 'The last day must be today or later' }),
    ...employmentErrors(person),
  };
}

/** The access levels that a role may grant. Only master admins grant master-admin. */
export function grantableRoles(by: Role): { value: Role; label: string }[] {
  return [
    { value: 'employee', label: 'Employee' },
    { value: 'admin', label: 'Admin' },
    ...(by === 'master-admin' ? [{ value: 'master-admin' as const, label: 'Master Admin' }] : []),
  ];
}

function nameError(field: 'firstName' | 'lastName', words: string, name: string) {
  const { error } = nameField(`Enter a ${words}`).safeParse(name);
  return error ? { [field]: error.issues[0]?.message } : {};
}
