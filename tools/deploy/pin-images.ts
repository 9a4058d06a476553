// Pins the images that docker-compose.yml and deploy/Dockerfile use, by the digests that Docker reads from their
// registry: `node tools/deploy/pin-images.ts`. `--check` fails where one has no digest. `--chart <repository> <version>`
// writes the digests of the portal's own images into the chart's values (docs/deployment.md). Needs no packages.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '../root-folder.ts';

const run = promisify(execFile);
/** The files with images of others, from the repository root. */
export const pinnedFiles = ['docker-compose.yml', 'deploy/Dockerfile'];
const valuesFile = 'deploy/helm/portal/values.yaml';
/** The images of the chart. */
export const chartImages = [
  'identity',
  'attendance',
  'leave',
  'messaging',
  'records',
  'gateway',
  'backup',
] as const;

/** An image with its version, and its digest if it has one. Those of the portal, `portal/…`, are built. */
const imagePattern =
  /^( *image: |FROM )((?!portal\/)[\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?(?=\s|$)/gm;

type Resolve = (image: string) => Promise<string>;

/** Gives the images of a file that have no digest. */
export function unpinnedImages(text: string): string[] {
  return [...text.matchAll(imagePattern)].flatMap(([, , image = '', digest]) =>
    digest ? [] : [image],
  );
}

/** Gives a file with the digest of each image, also instead of older ones. */
export async function pinImages(text: string, resolve: Resolve): Promise<string> {
  const images = new Set([...text.matchAll(imagePattern)].map(([, , image = '']) => image));
  const digests = new Map<string, string>();
  for (const image of images) digests.set(image, await resolve(image));
  return text.replaceAll(
    imagePattern,
    (_whole, start: string, image: string) => `${start}${image}@${digests.get(image)}`,
  );
}

/** Gives the chart's values with the digests of its images. */
export async function pinChart(values: string, image: string, resolve: Resolve): Promise<string> {
  const [repository = '', version = ''] = image.split(/:(?=[^:/]+$)/);
  const lines: string[] = [];
  for (const name of chartImages) {
    lines.push(`    ${name}: ${await resolve(`${repository}/${name}:${version}`)}`);
  }
  const pinned = values.replace(/^ {2}digests: \{\}$/m, `  digests:\n${lines.join('\n')}`);
  if (pinned === values) throw new Error(`${valuesFile} has no line "  digests: {}"`);
  return pinned;
}

/** Asks Docker for the digest of an image, which is that of all its platforms. */
async function digestOf(image: string): Promise<string> {
  const format = ['--format', '{{.Manifest.Digest}}'];
  const { stdout } = await run('docker', ['buildx', 'imagetools', 'inspect', image, ...format]);
  const digest = stdout.trim();
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image} has no digest: ${digest}`);
  return digest;
}

async function main([option, repository, version]: readonly string[]): Promise<void> {
  if (option === '--chart' && repository && version) {
    await rewrite(valuesFile, (text) => pinChart(text, `${repository}:${version}`, digestOf));
  } else if (option === '--check') {
    const texts = await Promise.all(pinnedFiles.map(read));
    const unpinned = texts.flatMap(unpinnedImages);
    if (unpinned.length === 0) return;
    throw new Error(
      `${[...new Set(unpinned)].join(', ')} have no digest: run node tools/deploy/pin-images.ts where Docker reaches their registry, and commit its changes`,
    );
  } else if (option === undefined) {
    for (const file of pinnedFiles) await rewrite(file, (text) => pinImages(text, digestOf));
  } else {
    throw new Error(
      'usage: node tools/deploy/pin-images.ts [--check | --chart <repository> <version>]',
    );
  }
}

async function rewrite(file: string, change: (text: string) => Promise<string>): Promise<void> {
  await writeFile(join(rootFolder, file), await change(await read(file)));
}

function read(file: string): Promise<string> {
  return readFile(join(rootFolder, file), 'utf8');
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((failure: Error & { stderr?: string }) => {
    console.error(failure.stderr?.trim() || failure.message);
    process.exitCode = 1;
  });
}
