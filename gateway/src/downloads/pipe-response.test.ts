import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { pipeResponse } from './pipe-response.ts';

/** A body piped into a response. `ended` is how it ended for its reader. */
async function piped(idleMs: number) {
  const body = new PassThrough();
  const onError: Error[] = [];
  const server = createServer((_request, response) => {
    pipeResponse(body, response, { idleMs, onError: (error) => void onError.push(error) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanUp(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const ended = new Promise<string>((resolve) => {
    get(`http://127.0.0.1:${port}/`, { agent: false }, async (response) => {
      try {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve(text);
      } catch {
        resolve('broken');
      }
    });
  });
  return { body, onError, ended };
}

test('a transfer without progress is broken off', async () => {
  const { body, ended } = await piped(200);
  body.write('a beginning');
  expect(await ended).toBe('broken');
  await eventually(() => expect(body.destroyed).toBe(true));
});

test('a slow transfer completes', async () => {
  const { body, ended } = await piped(1_000);
  for (let i = 0; i < 8; i += 1) {
    body.write('x');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  body.end();
  expect(await ended).toBe('xxxxxxxx');
});

test('an error in the middle is reported and breaks it off', async () => {
  const { body, onError, ended } = await piped(5_000);
  body.write('a beginning');
  setTimeout(() => body.destroy(new Error('gone')), 50);
  expect(await ended).toBe('broken');
  expect(onError.map(({ message }) => message)).toEqual(['gone']);
});
