import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PrintSheetProps {
  /** For what is wider than it is high. */
  isLandscape?: boolean;
  children: ReactNode;
}

/** What is printed while it is there, in place of the page. On the screen nothing is seen of it. */
export function PrintSheet({ isLandscape = false, children }: PrintSheetProps) {
  return createPortal(
    <div data-print-sheet={isLandscape ? 'landscape' : 'portrait'} className="hidden print:block">
      {children}
    </div>,
    document.body,
  );
}
