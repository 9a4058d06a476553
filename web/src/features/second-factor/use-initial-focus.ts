import { useEffect, useRef } from 'react';

/** Moves the focus to what a new step begins with, because the button that led to it is gone. */
export function useInitialFocus<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
