import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { serviceNames } from '@portal/contracts/operation';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { downloadServer, serverCacheFolder } from '../portal/servers/download-servers.ts';
import { valkeyPrograms } from '../portal/servers/valkey-configuration.ts';
import { rootFolder } from '../root-folder.ts';
import { compose, readRepositoryFile } from './testing/compose-file.ts';

/** A package with the official schema of the Compose Specification, among others. */
const schemaPackage = {
  package: 'check-jsonschema',
  version: '0.39.0',
  sha256: '14ce5c94871c551268ea948ffe21e9f1464dc48fb20bf9a4c13deeaaf756cf9b',
  member: 'check_jsonschema/builtin_schemas/vendor/compose-spec.json',
};

const containers = Object.entries(compose.services);
const composeFiles = [
  'docker-compose.yml',
  ...globSync('deploy/*.compose.yml', { cwd: rootFolder }),
];

test('the Compose files are valid by the schema of the Compose Specification', async () => {
  const cache = serverCacheFolder();
  const schema = await downloadServer(schemaPackage, { cache, say: () => {} });
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(await readFile(schema, 'utf8')));
  for (const file of composeFiles) {
    validate(parse(readRepositoryFile(file), { merge: true }));
    expect(validate.errors, file).toBeNull();
  }
});

test.each(containers)('%s is read-only, has no privileges, and limits', (_name, container) => {
  expect(container).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    pids_limit: expect.any(Number),
    mem_limit: expect.stringMatching(/\d[mg]\}?$/),
    cpus: expect.any(Number),
    logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
  });
});

test('three containers have one capability each', () => {
  const added = containers.flatMap(([name, { cap_add = [] }]) =>
    cap_add.map((capability) => [name, capability]),
  );
  expect(added).toEqual([
    ['caddy', 'NET_BIND_SERVICE'],
    ['broker-configuration', 'DAC_READ_SEARCH'],
    ['backup', 'DAC_READ_SEARCH'],
  ]);
});

test('each network connects only the containers that need one another', () => {
  const services = [...serviceNames];
  expect(membersByNetwork()).toEqual({
    edge: ['caddy'],
    front: ['caddy', 'gateway'],
    services: [...services, 'gateway'].sort(),
    mongodb: [...services, 'backup', 'mongodb', 'mongodb-prepared'].sort(),
    nats: [...services, 'gateway', 'nats'].sort(),
    valkey: [...valkeyPrograms, 'valkey'].sort(),
    outside: ['attendance', 'backup', 'leave', 'messaging'],
  });
});

test('only two networks reach other machines', () => {
  const open = Object.entries(compose.networks).filter(([, network]) => !network.internal);
  expect(open.map(([name]) => name).sort()).toEqual(['edge', 'outside']);
});

test('the gateway trusts the addresses of its network with Caddy, and no others', () => {
  const subnet = compose.networks.front?.ipam?.config[0]?.subnet;
  expect(subnet).toMatch(/^\$\{FRONT_SUBNET:-[\d.]+\/24\}$/);
  expect(compose.services.gateway?.environment?.TRUSTED_PROXIES).toBe(subnet);
});

test('every image of another project has an exact version, the same everywhere', () => {
  const images = containers
    .filter(([, { build }]) => !build)
    .map(([, { image }]) => image)
    .concat(
      /^FROM (node:\S+) AS node$/m.exec(readRepositoryFile('deploy/Dockerfile'))?.[1] ?? 'none',
    );
  for (const image of images) expect(image).toMatch(/^[\w/]+:\d+\.\d+\.\d+(-\w+)?(@sha256:\w+)?$/);
  expect(new Set(images).size).toBe(5);
});

function membersByNetwork(): Record<string, string[]> {
  const names = Object.keys(compose.networks);
  const membersOf = (network: string) =>
    containers.filter(([, { networks = [] }]) => networks.includes(network)).map(([name]) => name);
  return Object.fromEntries(names.map((network) => [network, membersOf(network).sort()]));
}
