import { useLayoutEffect, useRef } from 'react';
import type { LeaveStatus } from '../../leave/format-leave.ts';

/**
 * Moves the focus to a request’s heading after it was withdrawn, because its button disappears.
 * Give the heading `ref`, and call `expect` when the button is pressed.
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
