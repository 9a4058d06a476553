import { expect, test } from 'vitest';
import { portNames, serviceProcesses, stopOrder } from './cluster-names.ts';

const counts = { services: 2, gateways: 2 };

test('the first process of a kind has the name that it has in a single portal', () => {
  expect(serviceProcesses(counts).leave).toEqual(['leave', 'leave-2']);
  expect(portNames(counts)).toEqual(expect.arrayContaining(['mongod', 'nats', 'valkey', 'leave']));
});

test('each port has a name of its own', () => {
  const names = portNames(counts);
  expect(new Set(names).size).toBe(names.length);
});

test('every process is stopped, the servers after what uses them', () => {
  const groups = stopOrder(counts);
  expect(groups.flat()).toHaveLength(1 + 2 + 10 + 3 + 2 + 3 + 3);
  const place = (name: string) => groups.findIndex((group) => group.includes(name));
  expect(place('haproxy')).toBeLessThan(place('gateway-2'));
  expect(place('gateway-2')).toBeLessThan(place('records-2'));
  expect(place('records-2')).toBeLessThan(place('mongod-3'));
});
