export type TestVariable = 'TEST_MONGODB_URI' | 'TEST_REDIS_URL' | 'TEST_NATS_SERVER_BIN';

/** Reads an environment variable of the test servers, which vitest's global setup sets. Throws without it. */
export function testVariable(name: TestVariable): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by vitest, which starts servers`);
  return value;
}
