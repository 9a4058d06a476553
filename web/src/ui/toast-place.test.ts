import { expect, it } from 'vitest';
import { freePlace, overlap, toastPlaces } from './toast-place.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top, right: left + width, bottom: top + height },
});
const phone = { width: 320, height: 640, top: 64, isNarrow: true };
const desk = { width: 1280, height: 900, top: 64, isNarrow: false };

it('stands below the head of a phone, and at the bottom right of a desk, where nothing is', () => {
  expect(freePlace(toastPlaces(phone), [])).toEqual(box(16, 72, 288, 112));
  const { right, bottom } = freePlace(toastPlaces(desk), []) ?? box(0, 0, 0, 0);
  expect(right).toBe(1264);
  expect(900 - bottom).toBeLessThan(24);
});

it('moves on until it covers no control', () => {
  const controls = [box(16, 80, 100, 40), box(200, 260, 100, 40)];
  const place = freePlace(toastPlaces(phone), controls);
  expect(controls.some((control) => place && overlap(place, control))).toBe(false);
  expect(place?.top).toBe(120);
});

it('covers as few as it can where there are controls everywhere', () => {
  const everywhere = Array.from({ length: 20 }, (_, row) => box(0, row * 32, 320, 30));
  const place = freePlace(toastPlaces(phone), everywhere);
  const covered = everywhere.filter((control) => place && overlap(place, control));
  expect(covered).toHaveLength(4);
});
