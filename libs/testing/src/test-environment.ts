export type TestVariable = 'TEST_MONGODB_URI' | 'TEST_REDIS_URL' | 'TEST_NATS_SERVER_BIN';

/** A variable that names a server for tests; vitest's global setup fills in those that are not set. */
export function testVariable(name: TestVariable): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by vitest, which starts servers`);
  return value;
}
