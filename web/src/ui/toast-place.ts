export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The first of some places that covers no control; where each covers some, the one with fewest. */
export function freePlace(places: readonly Box[], controls: readonly Box[]): Box | undefined {
  let best: { place: Box; covered: number } | undefined;
  for (const place of places) {
    const covered = controls.filter((control) => overlap(place, control)).length;
    if (covered === 0) return place;
    if (!best || covered < best.covered) best = { place, covered };
  }
  return best?.place;
}

export function overlap(one: Box, other: Box): boolean {
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

interface Room {
  width: number;
  height: number;
  /** Where the head of the page ends. */
  top: number;
  isNarrow: boolean;
}

/**
 * Where a toast may stand, the best first: on a narrow screen from the head of the page downwards, on
 * a wide one from the bottom upwards, at the right before the left.
 */
export function toastPlaces({ width, height, top, isNarrow }: Room): Box[] {
  const size = { width: Math.min(widestToast, width - 2 * gap), height: isNarrow ? 112 : 96 };
  const lefts = isNarrow ? [gap] : [width - gap - size.width, (width - size.width) / 2, gap];
  const first = top + step;
  const last = Math.max(first, height - gap - size.height);
  const downwards = Array.from(
    { length: Math.floor((last - first) / step) + 1 },
    (_, place) => first + place * step,
  );
  const tops = isNarrow ? downwards : downwards.reverse();
  return tops.flatMap((y) =>
    lefts.map((x) => ({ left: x, top: y, right: x + size.width, bottom: y + size.height })),
  );
}
