const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const alphabet = `${letters}0123456789@#$%`;
const length = 12;
// Bytes from here on would make the first letters likelier than the last.
const fair = 256 - (256 % alphabet.length);

/** 12 characters from letters, digits and @#$% (portal.md section 5), each equally likely. */
export function temporaryPassword(): string {
  let password = '';
  while (password.length < length) {
    const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) password += alphabet[byte % alphabet.length];
  }
  return password;
}
