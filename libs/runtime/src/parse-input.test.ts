import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';

const schema = z.strictObject({
  name: z.string().trim(),
  days: z.array(z.strictObject({ reason: z.string() })).optional(),
});

describe('parseInput', () => {
  it('gives the parsed input', () => {
    expect(parseInput(schema, { name: ' Zoë 👩‍⚕️\r\n\tStaff nurse ' })).toEqual({
      ok: true,
      value: { name: 'Zoë 👩‍⚕️\r\n\tStaff nurse' },
    });
  });

  it('gives the issues of the schema', () => {
    expect(parseInput(schema, { name: 'a', $set: 1 })).toMatchObject({
      failure: { code: 'BAD_INPUT', message: '$set is not a known field' },
    });
  });

  it.each(['a\0b', '\u0007', 'a\u001b[31m', '\u007f', 'a\ud83d', '\udc69b'])(
    'refuses %j wherever it is, and says where',
    (text) => {
      const message = 'must be text without control characters';
      expect(parseInput(schema, { name: text })).toMatchObject({
        failure: { message: `name ${message}`, issues: [{ path: ['name'], message }] },
      });
      expect(parseInput(schema, { name: 'a', days: [{ reason: text }] })).toMatchObject({
        failure: { code: 'BAD_INPUT', issues: [{ path: ['days', 0, 'reason'] }] },
      });
    },
  );

  it('names missing fields and wrong types where the schema has no message', () => {
    const shape = z.strictObject({ name: z.string(), sent: z.boolean(), days: z.array(z.int()) });
    expect(parseInput(shape, { sent: 'yes', days: [1.5, '2'] })).toMatchObject({
      failure: {
        message: 'name is required',
        issues: [
          { path: ['name'], message: 'is required' },
          { path: ['sent'], message: 'must be true or false' },
          { path: ['days', 0], message: 'must be a whole number' },
          { path: ['days', 1], message: 'must be a number' },
        ],
      },
    });
    const own = z.strictObject({ name: z.string({ error: 'Who?' }) });
    expect(parseInput(own, {})).toMatchObject({ failure: { message: 'Who?' } });
  });
});
