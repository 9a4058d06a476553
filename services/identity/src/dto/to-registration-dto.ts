import type {
  Registration as RegistrationDto,
  TrainingType as TrainingTypeDto,
} from '@portal/contracts/identity/registration';
import {
  type Registration,
  registrationStatus,
  type TrainingType,
} from '../domain/registration.ts';

/** Converts a registration to its API form on a London day. The graph adds the person’s names. */
export function toRegistrationDto(registration: Registration, today: string): RegistrationDto {
  const { id, userId, kind, trainingTypeId, trainingName, number } = registration;
  const { issuedOn, expiresOn, isOnUpdateService } = registration;
  return {
    id,
    userId,
    person: { id: userId, firstName: null, lastName: null },
    kind,
    trainingTypeId,
    trainingName,
    number,
    issuedOn,
    expiresOn,
    isOnUpdateService,
    status: registrationStatus(registration, today),
  };
}

export function toTrainingTypeDto({ id, name, intervalMonths }: TrainingType): TrainingTypeDto {
  return { id, name, intervalMonths };
}
