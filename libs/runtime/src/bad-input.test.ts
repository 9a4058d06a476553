import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toBadInput } from './bad-input.ts';

const allRequired = 'All fields are required';
const schema = z
  .strictObject({
    day: z.iso.date({ error: 'must be a day' }).optional(),
    password: z.string({ error: allRequired }).min(1, allRequired),
    confirmPassword: z.string({ error: allRequired }),
    address: z.strictObject({ town: z.string() }).optional(),
    days: z.array(z.strictObject({ portion: z.string() })).optional(),
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });
const same = { password: 'a', confirmPassword: 'a' };

describe('toBadInput', () => {
  it('keeps the messages of the contract word for word', () => {
    expect(failureOf({ password: 'a', confirmPassword: 'b' })).toEqual({
      code: 'BAD_INPUT',
      message: 'Passwords do not match',
      issues: [{ path: ['confirmPassword'], message: 'Passwords do not match' }],
    });
    expect(failureOf({})).toMatchObject({
      message: allRequired,
      issues: [{ path: ['password'] }, { path: ['confirmPassword'] }],
    });
  });

  it('puts the field name before a message such as `must be a day`', () => {
    expect(failureOf({ ...same, day: 'today' })).toMatchObject({
      message: 'day must be a day',
      issues: [{ path: ['day'], message: 'must be a day' }],
    });
  });

  it('names every unknown field at any depth', () => {
    const { message, issues } = failureOf({
      ...same,
      isAdmin: true,
      $set: {},
      address: { town: 'Leeds', street: 'High Street' },
      days: [{ portion: 'full' }, { portion: 'full', _id: 1 }],
    });
    expect(message).toBe('address.street is not a known field');
    expect(issues?.map(({ path }) => path.join('.')).sort()).toEqual([
      '$set',
      'address.street',
      'days.1._id',
      'isAdmin',
    ]);
  });

  it('limits the number of issues', () => {
    const fields = Array.from({ length: 9_000 }, (_, i) => [`field${i}`, 1]);
    const { issues } = failureOf({ ...same, ...Object.fromEntries(fields) });
    expect(issues).toHaveLength(50);
  });
});

function failureOf(input: unknown) {
  const { error } = schema.safeParse(input);
  if (!error) throw new Error('the input is valid');
  return toBadInput(error).failure;
}
