/*
 * Ignores accidental clicks on elements that move under a resting pointer: someone who clicks again
 * half a second later meant the previous element. A click counts once the pointer has moved. Touch
 * has no pointer between taps, so a second tap at the same place within a second is ignored.
 */
const mark = 'data-press-guard';
/** Props of an element whose clicks are guarded: a row, or a group of buttons that is replaced. */
export const ghostClickGuard = { [mark]: '' } as const;

const sameTapMs = 1_000;
const sameTapPixels = 24;

interface Point {
  x: number;
  y: number;
}

/** The guarded element under the pointer when it last moved. */
let pointed: Element | null = null;
let pointer: Point = { x: Number.NaN, y: Number.NaN };
let pointerType = '';
let lastTap: (Point & { at: number; on: Element | null }) | null = null;

const early = { capture: true, passive: true };
window.addEventListener('pointermove', onMove, early);
window.addEventListener('pointerdown', (event) => setPointerType(event.pointerType), early);
window.addEventListener('scroll', onScroll, early);
window.addEventListener('click', onClick, { capture: true });

function setPointerType(type: string): void {
  pointerType = type;
}

function onMove({ target, clientX: x, clientY: y }: PointerEvent): void {
  // Browsers may report a move when elements move under a resting pointer.
  if (x === pointer.x && y === pointer.y) return;
  pointer = { x, y };
  pointed = guardedAt(target);
}

/** Someone who scrolls sees what moves under the pointer. */
function onScroll(): void {
  if (Number.isNaN(pointer.x)) return;
  pointed = guardedAt(document.elementFromPoint(pointer.x, pointer.y));
}

function onClick(event: MouseEvent): void {
  const on = guardedAt(event.target);
  // Keyboard clicks have no pointer.
  const isPress = event.detail > 0;
  if (!isPress) return;
  if (pointerType === 'mouse' ? on !== null && on !== pointed : isSameTap(event, on)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function isSameTap({ clientX: x, clientY: y }: MouseEvent, on: Element | null): boolean {
  const before = lastTap;
  const at = performance.now();
  lastTap = { x, y, at, on };
  if (!before || on === null || on === before.on || at - before.at > sameTapMs) return false;
  return Math.hypot(x - before.x, y - before.y) < sameTapPixels;
}

function guardedAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(`[${mark}]`) : null;
}
