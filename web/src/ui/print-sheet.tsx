import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What is printed while it is there, in place of the page. On the screen nothing is seen of it. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-print-sheet className="hidden print:block">
      {children}
    </div>,
    document.body,
  );
}
