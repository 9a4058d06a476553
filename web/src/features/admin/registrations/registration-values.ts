import {
  fieldsByKind,
  type RegistrationInput,
  type RegistrationKind,
  registrationKinds,
  registrationProblems,
} from '@portal/contracts/identity/registration';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { isDay } from '../../../lib/forms/is-day.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import type { Registration } from '../../registrations/format-registration.ts';
import { incompleteDateMessage, missingFieldMessage } from './registration-fields.ts';

/** The values of the form, as typed. Those of fields that the kind doesn’t have are ignored. */
export type RegistrationValues = {
  userId: string;
  kind: string;
  trainingTypeId: string;
  number: string;
  /** `YYYY-MM-DD`, or empty; `incompleteDay` while it is typed. */
  issuedOn: string;
  expiresOn: string;
  isOnUpdateService: boolean;
};

const emptyValues: RegistrationValues = {
  userId: '',
  kind: '',
  trainingTypeId: '',
  number: '',
  issuedOn: '',
  expiresOn: '',
  isOnUpdateService: false,
};

/** The values of a new registration, perhaps of a person who is known. */
export function newRegistrationValues(userId = ''): RegistrationValues {
  return { ...emptyValues, userId };
}

export function toRegistrationValues(registration: Registration): RegistrationValues {
  const { userId, kind, trainingTypeId, number, issuedOn, expiresOn, isOnUpdateService } =
    registration;
  return {
    userId,
    kind,
    trainingTypeId: trainingTypeId ?? '',
    number: number ?? '',
    issuedOn: issuedOn ?? '',
    expiresOn: expiresOn ?? '',
    isOnUpdateService: isOnUpdateService ?? false,
  };
}

export function kindOf({ kind }: Pick<RegistrationValues, 'kind'>): RegistrationKind | null {
  return registrationKinds.find((one) => one === kind) ?? null;
}

/** The input of values with a kind. */
export function toRegistrationInput(
  values: RegistrationValues,
  kind: RegistrationKind,
): RegistrationInput {
  const { required, optional } = fieldsByKind[kind];
  const given = {
    trainingTypeId: values.trainingTypeId,
    number: values.number.replace(/\s/g, '').toUpperCase(),
    issuedOn: values.issuedOn,
    expiresOn: values.expiresOn,
    isOnUpdateService: values.isOnUpdateService,
  };
  const fields = [...required, ...optional].map((name) => [
    name,
    given[name] === '' ? null : given[name],
  ]);
  return { userId: values.userId, kind, ...Object.fromEntries(fields) };
}

/** The fields that differ, of the registration that was shown at first. */
export function changedRegistrationFields(
  before: Registration,
  input: RegistrationInput,
): RegistrationInput {
  const { id, userId, kind } = before;
  return { id, userId, kind, ...changedFields(before, input) };
}

/** Checks values by the rules of the contract on a day. */
export function registrationErrors(
  values: RegistrationValues,
  today: string,
): FieldErrors<RegistrationValues> {
  const errors: FieldErrors<RegistrationValues> = {};
  const kind = kindOf(values);
  if (values.userId === '') errors.userId = 'Select a person';
  if (kind === null) return { ...errors, kind: 'Select a type' };
  const input = toRegistrationInput(values, kind);
  for (const { field, message } of registrationProblems(input, today)) {
    errors[field] = message === 'is required' ? missingMessage(kind, field) : message;
  }
  for (const name of ['issuedOn', 'expiresOn'] as const) {
    const day = input[name];
    if (day && !isDay(day)) errors[name] = incompleteDateMessage(kind, name);
  }
  return errors;
}

type Field = ReturnType<typeof registrationProblems>[number]['field'];

function missingMessage(kind: RegistrationKind, field: Field): string {
  if (field === 'trainingTypeId') return 'Select a training';
  return field === 'isOnUpdateService' ? 'Select yes or no' : missingFieldMessage(kind, field);
}

/** The registration that would be replaced: a person has one of each kind and of each training. */
export function replacedRegistration(
  existing: readonly Registration[],
  values: RegistrationValues,
): Registration | null {
  const isSame = ({ kind, trainingTypeId }: Registration) =>
    kind === values.kind && (kind !== 'training' || trainingTypeId === values.trainingTypeId);
  return existing.find(isSame) ?? null;
}
