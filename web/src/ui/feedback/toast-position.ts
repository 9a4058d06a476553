export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The first position that covers no control; if each covers some, the one that covers the fewest.
 */
export function findFreePosition(
  positions: readonly Box[],
  controls: readonly Box[],
): Box | undefined {
  let best: { position: Box; covered: number } | undefined;
  for (const position of positions) {
    const covered = controls.filter((control) => overlaps(position, control)).length;
    if (covered === 0) return position;
    if (!best || covered < best.covered) best = { position, covered };
  }
  return best?.position;
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

export const widestToast = 384;
const gap = 16;
const step = 8;

// Estimates in pixels, which rather give too much.
const character = 7.5;
const line = 20;
const padding = 32;
const icon = 32;
const button = 24;

interface ToastText {
  title: string;
  description?: string;
  /** The label of the button. */
  action?: string;
}

/** About how high a toast is that is `width` wide, in pixels. */
export function toastHeight({ title, description = '', action }: ToastText, width: number): number {
  const rest = padding + icon + (action ? button + action.length * character + 12 : 0);
  const lines = (text: string) => Math.ceil((text.length * character) / (width - rest));
  return Math.max(56, padding + line * (lines(title) + lines(description)));
}

interface Area {
  width: number;
  height: number;
  /** The bottom of the page’s header. */
  top: number;
  isNarrow: boolean;
  toast: ToastText;
}

/**
 * Positions for a toast, the best first: on a narrow screen from the page’s header downwards, on a
 * wide one from the bottom upwards, right before left.
 */
export function toastPositions({ width, height, top, isNarrow, toast }: Area): Box[] {
  const toastWidth = Math.min(widestToast, width - 2 * gap);
  const size = { width: toastWidth, height: toastHeight(toast, toastWidth) };
  const lefts = isNarrow ? [gap] : [width - gap - size.width, (width - size.width) / 2, gap];
  const first = top + step;
  const last = Math.max(first, height - gap - size.height);
  const downwards = Array.from(
    { length: Math.floor((last - first) / step) + 1 },
    (_, index) => first + index * step,
  );
  const tops = isNarrow ? downwards : downwards.reverse();
  return tops.flatMap((y) =>
    lefts.map((x) => ({ left: x, top: y, right: x + size.width, bottom: y + size.height })),
  );
}
