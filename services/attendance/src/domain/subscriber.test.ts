import { expect, test } from 'vitest';
import { mostSubscribers, nameKeyOf, subscriberRefusal } from './subscriber.ts';

const named = (name: string) => ({ nameKey: nameKeyOf(name) });

test('a name is used once, whatever its case and spaces', () => {
  expect(subscriberRefusal(' payroll  System', [named('Payroll system')])).toMatchObject({
    failure: { code: 'CONFLICT', issues: [{ path: ['name'] }] },
  });
  expect(subscriberRefusal('Payroll', [named('Payroll system')])).toBeNull();
});

test('there is a limit', () => {
  const others = Array.from({ length: mostSubscribers }, (_, index) => named(`System ${index}`));
  expect(subscriberRefusal('One more', others)).toMatchObject({ failure: { code: 'CONFLICT' } });
  expect(subscriberRefusal('One more', others.slice(1))).toBeNull();
});
