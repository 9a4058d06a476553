import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The query of the address, and how to change it. A change is shown at once, though the router
 * renders it in a transition: the second of two quick clicks on Next counts from the first.
 */
export function useAddress() {
  const [rendered, navigate] = useSearchParams();
  const [address, setAddress] = useOptimistic(rendered);

  function change(
    write: (address: URLSearchParams) => URLSearchParams,
    { replace = false } = {},
  ): void {
    const next = write(new URLSearchParams(window.location.search));
    startTransition(() => {
      setAddress(next);
      navigate(next, { replace, preventScrollReset: true });
    });
  }

  return [address, change] as const;
}
