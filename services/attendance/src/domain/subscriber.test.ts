import { toNameKey } from '@portal/kernel/to-name-key';
import { expect, test } from 'vitest';
import { maxSubscribers, validateSubscriber } from './subscriber.ts';

const named = (name: string) => ({ nameKey: toNameKey(name) });

test('a name is used once, whatever its case and spaces', () => {
  expect(validateSubscriber(' payroll  System', [named('Payroll system')])).toMatchObject({
    failure: { code: 'CONFLICT', issues: [{ path: ['name'] }] },
  });
  expect(validateSubscriber('Payroll', [named('Payroll system')])).toBeNull();
});

test('there is a limit', () => {
  const others = Array.from({ length: maxSubscribers }, (_, index) => named(`System ${index}`));
  expect(validateSubscriber('One more', others)).toMatchObject({ failure: { code: 'CONFLICT' } });
  expect(validateSubscriber('One more', others.slice(1))).toBeNull();
});
