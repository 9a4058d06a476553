import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PrintSheetProps {
  /** For content that is wider than it is high. */
  isLandscape?: boolean;
  children: ReactNode;
}

/** Content that is printed instead of the page, and hidden on the screen. */
export function PrintSheet({ isLandscape = false, children }: PrintSheetProps) {
  return createPortal(
    <div data-print-sheet={isLandscape ? 'landscape' : 'portrait'} className="hidden print:block">
      {children}
    </div>,
    document.body,
  );
}
