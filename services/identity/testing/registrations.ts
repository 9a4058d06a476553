import type { Caller } from '@portal/auth/caller';
import type { RegistrationInput } from '@portal/contracts/identity/registration';
import * as contracts from '@portal/contracts/identity/registration';
import { addDays, londonDay } from '@portal/kernel/london';
import { downloadFrom } from './download-from.ts';
import type { IdentityTestService } from './service.ts';

/** The London day so many days from today. */
export const inDays = (days: number) => addDays(londonDay(new Date()), days);

export const anonymousAndOthers: [who: string, caller: Partial<Caller>, code: string][] = [
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: 'a'.repeat(24), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an employee', { userId: 'c'.repeat(24) }, 'FORBIDDEN'],
];

/** Helpers that act as an administrator. */
export async function registrationHelpers(identity: IdentityTestService) {
  const { caller: admin } = await identity.insertAccount('admin');
  const hr = identity.ask.as(admin);
  let trainings = 0;

  async function save(input: RegistrationInput) {
    const { data, errors } = await hr.run(contracts.saveRegistration, input);
    if (data === null) throw new Error(JSON.stringify(errors));
    return data;
  }

  return {
    admin,
    hr,
    save,
    /** Saves an NMC registration. */
    saveNmc: (userId: string, expiresOn: string, number = '12A3456B') =>
      save({ userId, kind: 'nmc', number, expiresOn }),
    async addTraining(intervalMonths: number | null = null, name?: string) {
      trainings += 1;
      const input = { name: name ?? `Training ${trainings}`, intervalMonths };
      const { data, errors } = await hr.run(contracts.saveTrainingType, input);
      if (data === null) throw new Error(JSON.stringify(errors));
      return data;
    },
    /** The stored registrations of a person. */
    rowsOf: (userId: string) =>
      identity.database.collection('registrations').find({ userId }).toArray(),
  };
}

export type RegistrationHelpers = Awaited<ReturnType<typeof registrationHelpers>>;

/** Requests the export as the gateway does. */
export const exportRegistrations = (
  identity: Pick<IdentityTestService, 'url'>,
  caller: Partial<Caller>,
  input: Record<string, unknown> = {},
) => downloadFrom(identity, 'exportRegistrations', caller, input);
