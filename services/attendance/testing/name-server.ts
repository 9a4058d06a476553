import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns';
import { once } from 'node:events';
import { registerCleanUp } from '@portal/testing/clean-up';
import type { NameLookup } from '../src/operation-steps/send-webhook.ts';

/** A DNS server that answers every question with the addresses that the test says, which may change. */
export async function startNameServer() {
  let addresses: readonly string[] = [];
  let questions = 0;
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    questions += 1;
    socket.send(answerTo(query, addresses), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  registerCleanUp(async () => {
    socket.close();
  });
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const resolveName: NameLookup = (hostname, _options, callback) => {
    resolver.resolve4(hostname, (failure, found) =>
      callback(failure, failure ? [] : found.map((address) => ({ address, family: 4 }))),
    );
  };
  return {
    resolveName,
    answer(next: readonly string[]) {
      addresses = next;
    },
    questionCount: () => questions,
  };
}

/** The response to a question for IPv4 addresses (RFC 1035, 4.1), which nobody may keep. */
function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  const questionEnd = query.indexOf(0, 12) + 5;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, query.subarray(12, questionEnd), ...records]);
}
