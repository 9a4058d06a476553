import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { startNatsServer } from '@portal/testing/nats-server';
import { Events } from 'nats';
import { expect, test } from 'vitest';
import { type BusAddress, connectBus } from './nats-connection.ts';

const configurationFor = (password: string) =>
  `authorization { users: [{ user: leave, password: "${password}" }] }`;
const server = await startNatsServer({ configuration: configurationFor('first') });
const address: BusAddress = { servers: server.url, user: 'leave', pass: 'first', name: 'test' };

test('a connection outlives a time in which the broker refuses its password', async () => {
  const nc = await connectBus(address);
  registerCleanUp(() => nc.close());
  let refusals = 0;
  void (async () => {
    for await (const { type, data } of nc.status()) {
      if (type === Events.Error && data === 'AUTHORIZATION_VIOLATION') refusals += 1;
    }
  })();
  await server.reload(configurationFor('second'));
  await eventually(() => expect(refusals).toBeGreaterThan(3));
  await server.reload(configurationFor('first'));
  expect(await eventually(() => nc.rtt())).toBeGreaterThanOrEqual(0);
});

test('a wrong password at the start is an error', async () => {
  await expect(connectBus({ ...address, pass: 'wrong' })).rejects.toThrow(/authorization/i);
});
