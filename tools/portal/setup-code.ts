import { randomInt } from 'node:crypto';

// Without ambiguous characters: 0 and O, 1, I and L.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Gives the code for the first administrator: FIRST_ADMIN_CODE, or a new one of 138 bits. */
export function createSetupCode(): string {
  if (process.env.FIRST_ADMIN_CODE) return process.env.FIRST_ADMIN_CODE;
  return Array.from({ length: 7 }, randomGroup).join('-');
}

function randomGroup(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
