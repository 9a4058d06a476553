import { expect, test } from 'vitest';
import { prefixWithLabel } from './prefix-with-label.ts';

test('puts the label before a message that is not a sentence', () => {
  expect(prefixWithLabel('First name', 'must be on one line')).toBe(
    'First name must be on one line',
  );
  expect(prefixWithLabel('Job title (optional)', 'must be on one line')).toBe(
    'Job title must be on one line',
  );
  expect(prefixWithLabel('Email', 'Please enter a valid email address.')).toBe(
    'Please enter a valid email address.',
  );
});
