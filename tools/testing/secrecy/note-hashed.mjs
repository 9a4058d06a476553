// Loaded first in every Node process of `npm test` (NODE_OPTIONS), its threads included: notes what
// argon2id is given, and what comes out of it. So the search at the end knows each password and
// answer that a test chose, without the tests saying so; and a stored hash of which there is no
// note gives away that something escaped it. Plain JavaScript: other versions of Node may load it.
import crypto from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const file = process.env.PORTAL_TEST_HASHED;
const { argon2, argon2Sync } = crypto;

if (file && argon2Sync) {
  const note = ({ message }, tag) => {
    const secret = Buffer.from(message).toString();
    const line = { secret, tag: Buffer.from(tag).toString('base64').replace(/=+$/, '') };
    appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  };
  crypto.argon2Sync = (algorithm, parameters) => {
    const tag = argon2Sync(algorithm, parameters);
    note(parameters, tag);
    return tag;
  };
  crypto.argon2 = (algorithm, parameters, done) =>
    argon2(algorithm, parameters, (failure, tag) => {
      if (!failure) note(parameters, tag);
      done(failure, tag);
    });
  syncBuiltinESMExports();
}
