// Preloaded in every Node process and thread of `npm test` (NODE_OPTIONS). Logs the input of argon2id
// with the resulting tag, so that the search at the end knows each password and answer that a test
// chose; a stored hash that was not logged reveals a gap. Plain JavaScript, because other versions of
// Node may load it.
import crypto from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const file = process.env.PORTAL_TEST_HASHED;
const { argon2, argon2Sync } = crypto;

if (file && argon2Sync) {
  const logSecret = ({ message }, tag) => {
    const secret = Buffer.from(message).toString();
    const line = { secret, tag: Buffer.from(tag).toString('base64').replace(/=+$/, '') };
    appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  };
  crypto.argon2Sync = (algorithm, parameters) => {
    const tag = argon2Sync(algorithm, parameters);
    logSecret(parameters, tag);
    return tag;
  };
  crypto.argon2 = (algorithm, parameters, done) =>
    argon2(algorithm, parameters, (failure, tag) => {
      if (!failure) logSecret(parameters, tag);
      done(failure, tag);
    });
  syncBuiltinESMExports();
}
