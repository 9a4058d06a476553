import { expect, test } from 'vitest';
import { labelMessage } from './label-message.ts';

test('puts the label before a message that is not a sentence', () => {
  expect(labelMessage('First name', 'must be on one line')).toBe('First name must be on one line');
  expect(labelMessage('Email', 'Please enter a valid email address.')).toBe(
    'Please enter a valid email address.',
  );
});
