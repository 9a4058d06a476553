import { registrationProblems } from '@portal/contracts/identity/registration';
import { addMonths } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, test } from 'vitest';
import { occupationOf } from './occupations.ts';
import { planRegistrations } from './plan-registrations.ts';

test('registrations are valid by the contract, and some have expired', () => {
  const today = '2026-11-27';
  const planned = Array.from({ length: 200 }, (_, index) =>
    planRegistrations('seed', { index, today, jobTitle: occupationOf(index).title }),
  ).flat();
  for (const { trainingName, intervalMonths: _, ...fields } of planned) {
    const trainingTypeId = trainingName === null ? null : newId();
    expect(registrationProblems({ ...fields, trainingTypeId }, today)).toEqual([]);
  }
  const trainings = planned.filter(({ kind }) => kind === 'training');
  expect(trainings.map(({ expiresOn }) => expiresOn)).toEqual(
    trainings.map(({ issuedOn, intervalMonths }) => addMonths(issuedOn ?? '', intervalMonths ?? 0)),
  );
  expect(new Set(planned.map(({ kind }) => kind)).size).toBe(6);
  const expired = planned.filter(({ expiresOn }) => expiresOn !== null && expiresOn < today);
  expect(expired.length).toBeGreaterThan(5);
});
