import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@portal/contracts/identity/passkey-data';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const flag = { present: 1, verified: 4, syncable: 8, synced: 16, attested: 64 };

/** A passkey in the authenticator. Tests may change it, as an attacker would. */
export interface SoftwareCredential {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
  /** Uses so far; a synced one stays at 0. */
  counter: number;
}

/** What an authenticator or the page around it does wrong. */
interface Faults {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  challenge?: string;
  userHandle?: string | null;
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;

/**
 * An authenticator with the browser around it (WebAuthn Level 3), which makes real signatures with P-256. By
 * default it counts its uses as security keys do; `isSynced` ones are of a password manager, and don't.
 */
export function createSoftwareAuthenticator(origin: string, { isSynced = false } = {}) {
  const clientData = (type: string, challenge: string, { origin: other = origin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: other, crossOrigin: false }));

  const authenticatorData = (
    rpId: string,
    { counter }: { counter: number },
    { rpId: other = rpId, isUserVerified = true }: Faults,
    flags: number,
  ) => {
    const data = Buffer.alloc(37);
    createHash('sha256').update(other).digest().copy(data);
    const synced = isSynced ? flag.syncable | flag.synced : 0;
    data[32] = flag.present | (isUserVerified ? flag.verified : 0) | synced | flags;
    data.writeUInt32BE(counter, 33);
    return data;
  };

  return {
    /** Makes a passkey and answers the portal's request for one. */
    create(
      options: PasskeyCreationOptions,
      faults: Faults = {},
    ): { credential: SoftwareCredential; attestation: PasskeyAttestation } {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const rawId = randomBytes(32);
      const credential: SoftwareCredential = {
        id: rawId.toString('base64url'),
        privateKey,
        userHandle: options.user.id,
        counter: isSynced ? 0 : 1,
      };
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      // The key in COSE: EC2, ES256, P-256.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const authData = Buffer.concat([
        authenticatorData(options.rp.id, credential, faults, flag.attested),
        Buffer.alloc(16),
        length,
        rawId,
        key,
      ]);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      const { challenge = options.challenge } = faults;
      return {
        credential,
        attestation: {
          id: credential.id,
          clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          transports: isSynced ? ['internal', 'hybrid'] : ['usb'],
        },
      };
    },

    /** Uses a passkey and answers the portal's request for one. */
    use(
      options: PasskeyRequestOptions,
      credential: SoftwareCredential,
      faults: Faults = {},
    ): PasskeyAssertion {
      if (!isSynced) credential.counter += 1;
      const { challenge = options.challenge, userHandle = credential.userHandle } = faults;
      const client = clientData('webauthn.get', challenge, faults);
      const data = authenticatorData(options.rpId, credential, faults, 0);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id: credential.id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        userHandle,
      };
    },
  };
}
