import { useLayoutEffect, useRef } from 'react';
import type { LeaveStatus } from './leave-words.ts';

/**
 * Where the keyboard goes on in a request that was just withdrawn: the button that it was at is gone
 * with what waited. Give the heading its `ref`, and call `expect` when the button is pressed.
 */
export function useFocusAfterWithdrawal(status: LeaveStatus) {
  const ref = useRef<HTMLHeadingElement>(null);
  const isExpected = useRef(false);
  useLayoutEffect(() => {
    if (status === 'pending' || !isExpected.current) return;
    isExpected.current = false;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [status]);
  const expect = () => {
    isExpected.current = true;
  };
  return { ref, expect };
}
