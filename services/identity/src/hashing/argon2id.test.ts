import { expect, test } from 'vitest';
import { createHasher } from './argon2id.ts';

const { hash, verify } = createHasher();

test('a hash is a PHC string that fits its secret only', async () => {
  const stored = await hash('Zk7@msé');
  expect(stored).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
  expect(await verify('Zk7@msé', stored)).toBe(true);
  expect(await verify('Zk7@mse\u0301', stored)).toBe(true);
  expect(await verify('Zk7@mse', stored)).toBe(false);
  expect(await verify('', stored)).toBe(false);
});

test('the same secret never hashes to the same string', async () => {
  expect(await hash('same')).not.toBe(await hash('same'));
});

test('a hash of another cost and maker is verified with its own cost', async () => {
  // Made by the reference implementation: printf password | argon2 somesalt -id -t 2 -k 256 -p 1
  const reference =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await verify('password', reference)).toBe(true);
  expect(await verify('passwords', reference)).toBe(false);
});
