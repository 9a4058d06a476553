import { flushSync } from 'react-dom';

/**
 * The HTML that came with the page stays until the app has a screen to show. What was typed into
 * its sign-in form, the focus and a press on a button go on in the app's form.
 */
export function replacePrerenderedPage(root: HTMLElement): void {
  const prerendered = document.getElementById('prerendered');
  if (!prerendered) return;
  // When the app's screen appears, its own field may have taken the focus already.
  let focused = document.activeElement;
  prerendered.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  const observer = new MutationObserver(() => {
    const screen = root.querySelector('main:not([aria-busy])');
    if (!screen) return;
    observer.disconnect();
    const early = prerendered.querySelector('form');
    const form = screen.querySelector('form');
    try {
      if (prerendered.dataset.shown === 'sign-in' && early && form) moveInput(early, form, focused);
    } finally {
      prerendered.remove();
    }
    const isInForm =
      prerendered.dataset.shown === 'sign-in' && early?.querySelector('[data-pressed]');
    if (!isInForm) pressAgain(prerendered, root);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/**
 * Repeats in the app a press on a button of the shell, or of the sign-in page beside its form. The shell's button
 * may lack the person's name at the end: `Profile of`.
 */
function pressAgain(prerendered: HTMLElement, root: HTMLElement): void {
  const pressed = prerendered.querySelector('button[data-pressed]');
  if (!pressed) return;
  const isSame = (button: Element) => nameOf(button).startsWith(nameOf(pressed));
  Array.from(root.querySelectorAll('button')).find(isSame)?.click();
}

function nameOf(button: Element): string {
  return (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
}

/** The same component made both forms: their elements are the same in the same order. */
function moveInput(early: HTMLFormElement, form: HTMLFormElement, focused: Element | null): void {
  Array.from(early.elements).forEach((from, position) => {
    const to = form.elements[position];
    if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) moveValue(from, to);
    if (from === focused && to instanceof HTMLElement) to.focus();
    if (from === focused && from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
      // A checkbox has none, and throws.
      if (from.selectionStart !== null)
        to.setSelectionRange(from.selectionStart, from.selectionEnd);
    }
  });
  const pressed = Array.from(early.elements).findIndex((element) =>
    element.hasAttribute('data-pressed'),
  );
  const button = form.elements[pressed];
  if (button instanceof HTMLButtonElement) flushSync(() => button.click());
}

function moveValue(from: HTMLInputElement, to: HTMLInputElement): void {
  if (from.type === 'checkbox') {
    if (from.checked !== from.defaultChecked) flushSync(() => to.click());
    return;
  }
  if (from.value === '') return;
  // React notices a value only when the browser's own setter has set it.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(to, from.value);
  flushSync(() => to.dispatchEvent(new Event('input', { bubbles: true })));
}
