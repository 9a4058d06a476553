import type { RegistrationKind } from '@portal/contracts/identity/registration';
import { addDays, addMonths, daysBetween } from '@portal/kernel/london';
import type { PlannedRegistration } from './plan-types.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** The mandatory trainings of the demo, with the months until each is due again. */
const trainings = [
  { name: 'Basic life support', intervalMonths: 12 },
  { name: 'Fire safety', intervalMonths: 12 },
  { name: 'Safeguarding adults', intervalMonths: 36 },
] as const;

/** The register of each job that has one. */
const registers: Record<string, RegistrationKind> = {
  'Staff Nurse': 'nmc',
  'Night Nurse': 'nmc',
  Physiotherapist: 'hcpc',
  'Occupational Therapist': 'hcpc',
  Radiographer: 'hcpc',
  'Speech and Language Therapist': 'hcpc',
  Pharmacist: 'gphc',
};

/** Plans what lets a member of staff work, as of `today`. A few have expired or expire soon. */
export function planRegistrations(
  seed: string,
  { index, today, jobTitle }: { index: number; today: string; jobTitle: string },
): PlannedRegistration[] {
  const random = createSeededRandom(seed, 'registrations', index);
  const none = { trainingName: null, intervalMonths: null, isOnUpdateService: null };
  const register = registers[jobTitle];
  const checkedOn = addDays(today, -random.integer(60, 900));
  return [
    ...(register
      ? [
          {
            ...none,
            kind: register,
            number: numberOf(register, random),
            issuedOn: null,
            expiresOn: expiryFrom(today, 365, random),
          },
        ]
      : []),
    {
      ...none,
      kind: 'dbs',
      number: digits(12, random),
      issuedOn: checkedOn,
      expiresOn: null,
      isOnUpdateService: random.boolean(0.7),
    },
    { ...none, kind: 'right-to-work', number: null, issuedOn: checkedOn, expiresOn: null },
    ...trainings.map(({ name, intervalMonths }) => {
      const days = daysBetween(today, addMonths(today, intervalMonths));
      const issuedOn = addMonths(expiryFrom(today, days, random), -intervalMonths);
      const expiresOn = addMonths(issuedOn, intervalMonths);
      return {
        ...none,
        kind: 'training' as const,
        trainingName: name,
        intervalMonths,
        number: null,
        issuedOn,
        expiresOn,
      };
    }),
  ];
}

/** One in thirty has expired in the last weeks. */
function expiryFrom(today: string, days: number, random: SeededRandom): string {
  return random.boolean(1 / 30)
    ? addDays(today, -random.integer(1, 20))
    : addDays(today, random.integer(2, days));
}

function numberOf(kind: RegistrationKind, random: SeededRandom): string {
  const capital = () => random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ']);
  switch (kind) {
    case 'nmc':
      return `${digits(2, random)}${capital()}${digits(4, random)}${capital()}`;
    case 'hcpc':
      return `PH${digits(6, random)}`;
    default:
      return `2${digits(6, random)}`;
  }
}

function digits(count: number, random: SeededRandom): string {
  return Array.from({ length: count }, () => random.integer(0, 9)).join('');
}
