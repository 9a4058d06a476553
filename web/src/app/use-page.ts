import { useEffect } from 'react';

export const productName = 'Staff Portal';
let isFirstPage = true;

/**
 * Names the page: in the document's title, and, after a navigation, by moving the focus to its
 * heading, so that a screen reader says where one is. A page that has put the focus into its first
 * field keeps it there.
 */
export function usePage(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
    if (!isFirstPage) focusHeading();
    isFirstPage = false;
  }, [title]);
}

function focusHeading(): void {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement)) return;
  const heading = main.querySelector('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}
