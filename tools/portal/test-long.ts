// `npm run test:long`: all tests, with the long ones and many more rounds of races, as every night.
process.env.TEST_LONG = '1';
await import('./test.ts');
