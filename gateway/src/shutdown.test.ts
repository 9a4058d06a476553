import { fork } from 'node:child_process';
import { once } from 'node:events';
import { atEnd } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, inject, test } from 'vitest';
import { faultyService } from './testing/faulty-service.ts';

// A process that is stopped calls process.exit, which hides what it forgot to close. Here it may not.
const withoutExit = `data:text/javascript,${encodeURIComponent(`
  process.exit = (code) => {
    process.exitCode = code;
    process.disconnect();
  };
`)}`;

test('a stop during requests lets the process end by itself, in time', async () => {
  const answers: (() => void)[] = [];
  const service = await faultyService((_request, response) => {
    const data = { checkFirstSetup: { requiresFirstSetup: false, requiresSetupCode: false } };
    answers.push(() => response.setHeader('content-type', 'application/json').end(json({ data })));
  });
  const env = { ...inject('gatewayEnvironment'), IDENTITY_URL: service.url };
  const child = fork(new URL('./main.ts', import.meta.url), {
    env: { ...process.env, ...env },
    execArgv: ['--import', withoutExit],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  atEnd(() => child.kill('SIGKILL'));
  const [{ ready }] = (await once(child, 'message')) as [{ ready: string }];
  const ask = () => fetch(`${ready}/api/check-first-setup`);
  const answered = ask();
  await eventually(() => expect(answers).toHaveLength(1));
  // The service never answers this one.
  const cut = ask().then(
    ({ status }) => status,
    () => 'cut',
  );
  await eventually(() => expect(answers).toHaveLength(2));

  const stoppedAt = performance.now();
  child.kill('SIGTERM');
  answers[0]?.();
  expect((await answered).status).toBe(200);
  expect(await once(child, 'exit')).toEqual([0, null]);
  // After 10 s it would have been ended with 1.
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  expect([503, 'cut']).toContain(await cut);
}, 60_000);

const json = (body: object) => JSON.stringify(body);
