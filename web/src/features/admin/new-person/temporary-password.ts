const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const alphabet = `${letters}0123456789@#$%`;
const length = 12;
// Larger bytes are skipped: they would make the first letters more likely.
const fair = 256 - (256 % alphabet.length);

/**
 * 12 characters from letters, digits and @#$%, each equally likely. See
 * docs/specification/people.md.
 */
export function temporaryPassword(): string {
  let password = '';
  while (password.length < length) {
    const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) password += alphabet[byte % alphabet.length];
  }
  return password;
}
