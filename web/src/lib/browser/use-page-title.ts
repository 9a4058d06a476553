import { useEffect } from 'react';

export const productName = 'Staff Portal';
let isFirstPage = true;

/**
 * Sets the document’s title. After a navigation it also focuses the page’s heading, so that screen
 * readers announce the page, unless a field has the focus. Null leaves both to another component.
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
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
