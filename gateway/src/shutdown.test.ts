import { fork } from 'node:child_process';
import { once } from 'node:events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, inject, test } from 'vitest';
import { startFaultyService } from './testing/start-faulty-service.ts';

// A stopped process calls process.exit, which hides what it doesn't close. This test forbids it.
const withoutExit = `data:text/javascript,${encodeURIComponent(`
  process.exit = (code) => {
    process.exitCode = code;
    process.disconnect();
  };
`)}`;

test('a stop during requests lets the process exit in time', async () => {
  const pendingResponses: (() => void)[] = [];
  const service = await startFaultyService((_request, response) => {
    const data = { checkFirstSetup: { requiresFirstSetup: false, requiresSetupCode: false } };
    pendingResponses.push(() =>
      response.setHeader('content-type', 'application/json').end(json({ data })),
    );
  });
  const env = { ...inject('gatewayEnvironment'), IDENTITY_URL: service.url };
  const child = fork(new URL('./main.ts', import.meta.url), {
    env: { ...process.env, ...env },
    execArgv: ['--import', withoutExit],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  registerCleanUp(() => child.kill('SIGKILL'));
  const [{ ready }] = (await once(child, 'message')) as [{ ready: string }];
  const sendRead = () => fetch(`${ready}/api/check-first-setup`);
  const inFlight = sendRead();
  await eventually(() => expect(pendingResponses).toHaveLength(1));
  // The service never responds to this one.
  const cut = sendRead().then(
    ({ status }) => status,
    () => 'cut',
  );
  await eventually(() => expect(pendingResponses).toHaveLength(2));

  const stoppedAt = performance.now();
  child.kill('SIGTERM');
  pendingResponses[0]?.();
  expect((await inFlight).status).toBe(200);
  expect(await once(child, 'exit')).toEqual([0, null]);
  // After 10 s it would exit with 1.
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  expect([503, 'cut']).toContain(await cut);
});

const json = (body: object) => JSON.stringify(body);
