import { describe, expect, it } from 'vitest';
import { secureRandom, usernameOf } from './username.ts';

const lowest = () => 0;
const highest = () => 1 - Number.EPSILON;

describe('usernameOf', () => {
  it('joins the names in lower case, a dot and a number', () => {
    expect(usernameOf('Grace', 'Okafor', lowest)).toBe('graceokafor.1000');
    expect(usernameOf('Mary Ann', ' van  Dyke', highest)).toBe('maryannvandyke.10998');
  });

  it('keeps letters of every language and drops what a username may not hold', () => {
    expect(usernameOf('Zoë', "O'Neill-Smith", lowest)).toBe("zoëo'neill-smith.1000");
    expect(usernameOf('Anna (HR) ✨', 'Łuk@sz/!', lowest)).toBe('annahrłuksz.1000');
  });

  it('is what the server accepts, however long the name is', () => {
    const long = usernameOf('a'.repeat(100), 'b'.repeat(100), highest);
    expect(long).toMatch(/^[\p{L}\p{N}._'-]{3,64}$/u);
    expect(long).toHaveLength(64);
  });

  it('is empty until there is a name', () => {
    expect(usernameOf('', ' ', lowest)).toBe('');
  });
});

describe('secureRandom', () => {
  it('gives different fractions of 1', () => {
    const values = Array.from({ length: 100 }, secureRandom);
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(new Set(values).size).toBeGreaterThan(90);
  });
});
