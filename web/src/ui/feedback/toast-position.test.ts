import { expect, it } from 'vitest';
import { findFreePosition, overlaps, toastHeight, toastPositions } from './toast-position.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const toast = { title: 'Clocked in', description: 'Since 09:02 London time.', action: 'Undo' };
const phone = { width: 320, height: 640, top: 64, isNarrow: true, toast };
const wide = { width: 1280, height: 900, top: 64, isNarrow: false, toast };

it('is below the header on a phone and at the bottom right on a wide screen', () => {
  expect(findFreePosition(toastPositions(phone), [])).toEqual(box(16, 72, 288, 92));
  const { right, bottom } = findFreePosition(toastPositions(wide), []) ?? box(0, 0, 0, 0);
  expect(right).toBe(1264);
  expect(900 - bottom).toBeLessThan(24);
});

it('moves until it covers no control', () => {
  const controls = [box(16, 80, 100, 40), box(200, 260, 100, 40)];
  const place = findFreePosition(toastPositions(phone), controls);
  expect(controls.some((control) => place && overlaps(place, control))).toBe(false);
  expect(place?.top).toBe(120);
});

it('covers the fewest controls if they are everywhere', () => {
  const everywhere = Array.from({ length: 20 }, (_, row) => box(0, row * 32, 320, 30));
  const place = findFreePosition(toastPositions(phone), everywhere);
  const covered = everywhere.filter((control) => place && overlaps(place, control));
  expect(covered).toHaveLength(3);
});

it('ends within the window however long its text is', () => {
  const long = { ...toast, description: 'Only 1 of 3 nurses is left on Monday 4 May. '.repeat(4) };
  const height = toastHeight(long, 384);
  expect(height).toBeGreaterThan(toastHeight(toast, 384) + 40);
  for (const area of [phone, wide]) {
    for (const { bottom } of toastPositions({ ...area, toast: long })) {
      expect(bottom).toBeLessThanOrEqual(area.height - 16);
    }
  }
});
