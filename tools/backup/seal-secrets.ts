import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { expectedError } from '../portal/expected-error.ts';

/** The folder of encrypted secrets in a backup store. */
export const secretsFolder = 'secrets';

/** Files by name. */
export type SecretFiles = Record<string, string>;

/** A new key pair: the operator keeps the identity, and the portal gets the recipient. */
export async function newBackupKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Encrypts secrets so that only the holder of the recipient's identity can read them. */
export async function sealSecrets(files: SecretFiles, recipient: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw expectedError(
      'BACKUP_RECIPIENT is not an age public key (age1…): create one with `npm run backup -- --new-key <file>`',
    );
  }
  return encrypter.encrypt(JSON.stringify(files));
}

/** Decrypts secrets with the text of an identity file. Rejects with a plain error if it is another key's. */
export async function openSecrets(sealed: Uint8Array, identityFile: string): Promise<SecretFiles> {
  const identity = identityFile.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (!identity) throw expectedError('the key file has no line that begins with AGE-SECRET-KEY-');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity.trim());
  } catch {
    throw expectedError('the key in the key file is damaged: use another copy of the file');
  }
  try {
    return JSON.parse(await decrypter.decrypt(sealed, 'text')) as SecretFiles;
  } catch {
    throw expectedError(
      'the secrets of this backup can’t be opened with this key: use the key of its recipient',
    );
  }
}
