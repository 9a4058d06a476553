/** The questions that forms offer; the text is sent. The server accepts any question. */
const questions = {
  pet: 'What was the name of your first pet?',
  maiden: "What is your mother's maiden name?",
  school: 'What was the name of your first school?',
  city: 'In which city were you born?',
  friend: 'What is the name of your childhood best friend?',
  car: 'What was your first car?',
  food: 'What is your favourite food?',
  book: 'What is your favourite book?',
} as const;

export type QuestionKey = keyof typeof questions;

export const firstLoginQuestions: QuestionKey[] = ['pet', 'maiden', 'school', 'city', 'friend'];
export const setupQuestions: QuestionKey[] = ['pet', 'school', 'car', 'city', 'food', 'book'];

/** The options of a select. */
export function questionOptions(keys: QuestionKey[]): { value: string; label: string }[] {
  return keys.map((key) => ({ value: key, label: questions[key] }));
}

/** The text of a chosen question. */
export function questionText(key: string): string {
  return questions[key as QuestionKey];
}
