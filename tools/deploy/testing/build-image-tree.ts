import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { registerCleanUp } from '@portal/testing/clean-up';
import { rootFolder } from '../../root-folder.ts';
import { isDockerIgnored } from './docker-ignore.ts';
import { parseDockerfile, type Stage } from './parse-dockerfile.ts';

const run = promisify(execFile);
const portal = '/portal';

/** The files of an image below /portal, and how it starts. */
export interface ImageTree {
  /** The folder that is /portal in the image. */
  folder: string;
  /** The working directory, below `folder`. */
  workingDirectory: string;
  environment: Record<string, string>;
  command: string[];
  user: string;
}

/**
 * Does what deploy/Dockerfile does for a target, without an engine: copies the same files and runs the same
 * `npm ci`. The web app isn't built; its folder has an empty page. Throws on instructions that it doesn't know.
 */
export async function buildImageTree(
  target: string,
  args: Record<string, string> = {},
): Promise<ImageTree> {
  const source = await readFile(join(rootFolder, 'deploy/Dockerfile'), 'utf8');
  return buildStage(parseDockerfile(source), target, args);
}

async function buildStage(
  stages: Map<string, Stage>,
  name: string,
  args: Record<string, string>,
): Promise<ImageTree> {
  const stage = stages.get(name);
  if (!stage) throw new Error(`deploy/Dockerfile has no stage ${name}`);
  const tree: ImageTree = stages.has(stage.from)
    ? await buildStage(stages, stage.from, args)
    : {
        folder: await treeFolder(),
        workingDirectory: portal,
        environment: {},
        command: [],
        user: 'root',
      };
  const inTree = (path: string) => {
    const absolute = path.startsWith('/') ? path : join(tree.workingDirectory, path);
    if (!absolute.startsWith(portal)) throw new Error(`${absolute} is not below ${portal}`);
    return join(tree.folder, absolute.slice(portal.length));
  };
  for (const { keyword, text } of stage.instructions) {
    const value = text.replaceAll(/"?\$(\w+)"?/g, (_, arg) => args[arg] ?? '').replaceAll('"', '');
    if (keyword === 'WORKDIR') tree.workingDirectory = value;
    else if (keyword === 'USER') tree.user = value;
    else if (keyword === 'CMD') tree.command = JSON.parse(text);
    else if (keyword === 'ENV') Object.assign(tree.environment, parseVariables(value));
    else if (keyword === 'COPY') await copy(value, { stages, args, inTree });
    else if (keyword === 'RUN') await runCommand(value, inTree('.'));
    else if (!['ARG', 'EXPOSE', 'HEALTHCHECK'].includes(keyword)) {
      throw new Error(`unknown instruction ${keyword} ${text}`);
    }
  }
  return tree;
}

interface CopyContext {
  stages: Map<string, Stage>;
  args: Record<string, string>;
  inTree(path: string): string;
}

async function copy(text: string, { stages, args, inTree }: CopyContext): Promise<void> {
  const [, stage, from = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? [];
  if (stage === 'manifests') return copyManifests(inTree(to));
  if (stage === 'web') {
    await mkdir(inTree(to), { recursive: true });
    return writeFile(join(inTree(to), 'index.html'), '<!doctype html>');
  }
  if (stage) {
    // All of the stage comes first, so that its folder becomes this one.
    if (from !== portal || to !== '.') throw new Error(`unknown copy ${text}`);
    const { folder } = await buildStage(stages, stage, args);
    await rmdir(inTree('.'));
    return rename(folder, inTree('.'));
  }
  const target = to === '.' ? join(inTree('.'), basename(from)) : inTree(to);
  const filter = (path: string) => !isDockerIgnored(relative(rootFolder, path));
  await cp(join(rootFolder, from), target, { recursive: true, filter });
}

/** Removed after the test, because the nightly run searches all other folders, and this one is large. */
async function treeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-image-'));
  registerCleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** As the stage `manifests`. */
async function copyManifests(folder: string): Promise<void> {
  await cp(join(rootFolder, 'package-lock.json'), join(folder, 'package-lock.json'));
  const exclude = (path: string) => basename(path) === 'node_modules';
  for await (const file of glob('**/package.json', { cwd: rootFolder, exclude })) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await cp(join(rootFolder, file), join(folder, file));
  }
}

async function runCommand(text: string, cwd: string): Promise<void> {
  const [program = '', ...args] = text.split(' ');
  // Folders outside of /portal, which are volumes.
  if (program === 'install') return;
  if (program !== 'npm') throw new Error(`unknown command ${text}`);
  // A downloaded package isn't downloaded again.
  const env = { ...process.env, npm_config_prefer_offline: 'true', NODE_ENV: 'production' };
  await run(program, args, { cwd, env });
}

function parseVariables(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((pair) => pair.split('=', 2)));
}
