import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// A sequence or a common password with a digit needs fewer guesses, six random letters need 10^6.
const maxGuesses = 15_000;
/**
 * Checks this many characters at either end, because the time grows with the square of the length.
 */
const checkedLength = 32;

/**
 * Creates a check for passwords that zxcvbn guesses quickly: repeats, sequences and common ones
 * with a few changes.
 */
export function createPredictabilityCheck(): (password: string) => boolean {
  const zxcvbn = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    // Without a limit, a password of substitutes only would take tenths of a second.
    l33tMaxSubstitutions: 10,
  });
  const isEasilyGuessed = (part: string) => zxcvbn.check(part).guesses < maxGuesses;
  return (password) =>
    isEasilyGuessed(password.slice(0, checkedLength)) &&
    isEasilyGuessed(password.slice(-checkedLength));
}
