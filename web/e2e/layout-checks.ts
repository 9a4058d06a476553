import type { Page } from 'playwright-core';

export interface NamedBox {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The positions of all controls in the viewport, except those of toasts. The clock button counts as
 * one.
 */
export function controlsInView(page: Page): Promise<NamedBox[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll('a[href], button, input, select, textarea');
    const seen = new Map<string, number>();
    return [...controls].flatMap((control) => {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const isInView = bottom > 0 && top < innerHeight && right - left > 1;
      if (!isInView || !control.checkVisibility() || control.closest('[data-sonner-toast]'))
        return [];
      const text = control.getAttribute('aria-label') ?? control.getAttribute('name');
      const own = (text ?? control.textContent ?? '').replace(/^Clock (in|out).*/, 'Clock');
      const count = (seen.get(own) ?? 0) + 1;
      seen.set(own, count);
      const [name, ...sides] = [`${own} ${count}`, left, top, right, bottom] as const;
      const [l, t, r, b] = sides.map(Math.round);
      return [{ name, left: l ?? 0, top: t ?? 0, right: r ?? 0, bottom: b ?? 0 }];
    });
  });
}

/** The controls that changed their position; new and removed ones don’t count. */
export function movedControls(before: readonly NamedBox[], after: readonly NamedBox[]): string[] {
  const now = new Map(after.map((box) => [box.name, box]));
  return before.flatMap((was) => {
    const is = now.get(was.name);
    const isSame =
      !is || (['left', 'top', 'right', 'bottom'] as const).every((side) => is[side] === was[side]);
    return isSame ? [] : [`${was.name}: ${was.left},${was.top} is at ${is?.left},${is?.top}`];
  });
}

/**
 * Texts and controls that are covered or cut off at the current scroll position: those between the
 * header and the bottom bar that are not on top at their centre, or extend beyond the screen. At
 * the end of the page nothing may be below the bar.
 */
export function findObscuredElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const bars = [...document.querySelectorAll('nav')].map((nav) => nav.getBoundingClientRect());
    const bar =
      bars.find(({ top, width }) => width > 0 && top > innerHeight / 2)?.top ?? innerHeight;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const elements = [...document.querySelectorAll('main *:not(.sr-only *)')].filter(
      (element) =>
        hasText(element) || element.matches('button, a[href], input, [role="progressbar"]'),
    );
    return elements.flatMap((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !element.checkVisibility({ opacityProperty: true }))
        return [];
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '')
        .trim()
        .slice(0, 40);
      if (left < 0 || right > innerWidth) return [`${name} reaches out of the screen`];
      if (isAtEnd && bottom > bar) return [`${name} is below the bar`];
      if (top < head || bottom > bar) return [];
      const atop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      // A picture around its figures is drawn above them, and hides nothing.
      if (!atop || atop.closest('svg')) return [];
      if (element.contains(atop) || atop.contains(element)) return [];
      return atop.closest('label')?.contains(element) || element.parentElement?.contains(atop)
        ? []
        : [`${name} is covered by ${atop.tagName} ${atop.textContent?.slice(0, 20)}`];
    });
  });
}
