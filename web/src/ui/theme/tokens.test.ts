import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const colours = Object.fromEntries(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name, light, dark]) => [name, { light, dark }],
  ),
) as Record<string, Record<Theme, string>>;

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
const surfaces = ['canvas', 'surface', 'sunken', 'raised', 'hover'];
const hues = ['accent', 'danger', 'in', 'late', 'out', 'annual', 'sick', 'compassionate'];

describe.each(themes)('the colours of the %s theme', (theme) => {
  const ratio = (one: string, other: string) =>
    contrast(colours[one]?.[theme] ?? '', colours[other]?.[theme] ?? '');

  it.each(surfaces)('are read at 4.5:1 on %s', (surface) => {
    for (const ink of ['ink', 'muted', 'accent-ink', 'danger-ink']) {
      expect(ratio(ink, surface), ink).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(hues)('are read at 4.5:1 on the soft %s', (hue) => {
    expect(ratio(`${hue}-ink`, `${hue}-soft`)).toBeGreaterThanOrEqual(4.5);
    expect(ratio('ink', `${hue}-soft`)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'danger'])('are read at 4.5:1 on a button, %s', (hue) => {
    expect(ratio(`on-${hue}`, hue)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(`on-${hue}`, `${hue}-hover`)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['canvas', 'surface', 'raised'])(
    'show edges, bars and the focus at 3:1 on %s',
    (surface) => {
      for (const mark of ['edge', 'focus', ...hues]) {
        expect(ratio(mark, surface), mark).toBeGreaterThanOrEqual(3);
      }
    },
  );
});

/** WCAG 2.2: the ratio of the relative luminances of two colours. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
