import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// What a sequence or a common password with a digit behind it takes; six random letters take 10^6.
const fewGuesses = 15_000;
/** The time grows with the square of the length. */
const judged = 32;

/** Tells passwords that zxcvbn guesses at once: repeats, sequences, common ones with a few changes. */
export function predictablePasswords(): (password: string) => boolean {
  const judge = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    // Trying all would cost tenths of a second for a password of nothing but substitutes.
    l33tMaxSubstitutions: 10,
  });
  const isGuessed = (part: string) => judge.check(part).guesses < fewGuesses;
  return (password) => isGuessed(password.slice(0, judged)) && isGuessed(password.slice(-judged));
}
