import { createHash } from 'node:crypto';
import { serviceNames } from '@portal/contracts/operation';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { chartImages, pinChart, pinImages, pinnedFiles, unpinnedImages } from './pin-images.ts';
import { compose, readRepositoryFile } from './testing/compose-file.ts';
import { parseDockerfile } from './testing/parse-dockerfile.ts';

/** Stands for the registry. */
const digestOf = async (image: string) =>
  `sha256:${createHash('sha256').update(image).digest('hex')}`;

test('every image of others gets its digest, and no image of the portal', async () => {
  const [composeFile = '', dockerfile = ''] = await Promise.all(
    pinnedFiles.map((file) => pinImages(readRepositoryFile(file), digestOf)),
  );
  const services: typeof compose.services = parse(composeFile, { merge: true }).services;
  for (const [name, { image, build }] of Object.entries(services)) {
    if (build) expect(image, name).toBe(compose.services[name]?.image);
    else expect(image, name).toMatch(/^[\w/]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  }
  expect(services.nats?.image).toBe(
    `${compose.services.nats?.image.split('@')[0]}@${await digestOf(compose.services.nats?.image.split('@')[0] ?? '')}`,
  );
  const stages = parseDockerfile(dockerfile);
  for (const { from } of stages.values()) {
    if (!stages.has(from)) expect(from).toMatch(/^node:\S+@sha256:[0-9a-f]{64}$/);
  }
  expect([composeFile, dockerfile].flatMap(unpinnedImages)).toEqual([]);
  // Once more, it changes nothing.
  expect(await pinImages(composeFile, digestOf)).toBe(composeFile);
});

test('an image without a digest is found, in Compose and in the Dockerfile', () => {
  const pinned = `nats:2@sha256:${'0'.repeat(64)}`;
  const text = `services:\n  a:\n    image: ${pinned}\n  b:\n    image: mongo:8.0\n  c:\n    image: portal/leave\n`;
  expect(unpinnedImages(text)).toEqual(['mongo:8.0']);
  expect(unpinnedImages('FROM node:24-slim AS node\nFROM node AS web\n')).toEqual(['node:24-slim']);
});

test('the packaged chart gets the digests of all its images', async () => {
  const text = readRepositoryFile('deploy/helm/portal/values.yaml');
  const values = parse(await pinChart(text, 'registry:5000/hr/portal:1.0.0', digestOf));
  expect(Object.keys(values.image.digests)).toEqual([...serviceNames, 'gateway', 'backup']);
  expect(values.image.digests.leave).toBe(await digestOf('registry:5000/hr/portal/leave:1.0.0'));
  expect({ ...values, image: { ...values.image, digests: {} } }).toEqual(parse(text));
  expect([...chartImages].sort()).toEqual(Object.keys(values.image.digests).sort());
});

test('a release checks the digests first, and packages the chart with its own', () => {
  const { jobs } = parse(readRepositoryFile('.github/workflows/release.yml'));
  const commands = (job: string): string =>
    jobs[job].steps.map(({ run = '' }: { run?: string }) => run).join('\n');
  expect(commands('check')).toMatch(/^node tools\/deploy\/pin-images\.ts --check$/m);
  const [pin = -1, pack = -1] = ['pin-images.ts --chart', 'helm package'].map((one) =>
    commands('chart').indexOf(one),
  );
  expect(pin).toBeGreaterThanOrEqual(0);
  expect(pack).toBeGreaterThan(pin);
});
