import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether something is being printed, and the way to do so: what is for paper alone is not made
 * before, whoever asks for it, a button of the page or the browser's own.
 */
export function usePrinting() {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setIsPrinting(true));
    const after = () => setIsPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return { isPrinting, print: () => window.print() };
}
