import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The query of the URL, and how to change it. A change is shown at once, though the router
 * renders it in a transition: the second of two quick clicks on Next counts from the first.
 */
export function useUrlParams() {
  const [rendered, navigate] = useSearchParams();
  const [urlParams, setUrlParams] = useOptimistic(rendered);

  function change(
    write: (urlParams: URLSearchParams) => URLSearchParams,
    { replace = false } = {},
  ): void {
    const next = write(new URLSearchParams(window.location.search));
    startTransition(() => {
      setUrlParams(next);
      navigate(next, { replace, preventScrollReset: true });
    });
  }

  return [urlParams, change] as const;
}
