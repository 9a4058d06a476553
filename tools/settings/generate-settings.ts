import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as runtimeEnv from '@portal/runtime/env';
import { z } from 'zod';
import { rootFolder } from '../root-folder.ts';
import {
  composeSettings,
  portalSettings,
  processSettings,
  type Setting,
  toolSettings,
} from './settings.ts';

const exampleFile = '.env.example';
const documentFile = 'docs/running.md';
const composeFiles = ['docker-compose.yml', 'deploy/subscribers.compose.yml'];
/** The table of settings in the document stands between these. */
const [tableStart, tableEnd] = [
  '<!-- settings, made by `npm run generate` -->',
  '<!-- /settings -->',
];

/** Generates .env.example and the table of docs/running.md, by path from the repository root. */
export async function generateSettings(): Promise<Map<string, string>> {
  const schemas = await environmentSchemas();
  const documented = [portalSettings, composeSettings, toolSettings, processSettings].flat();
  const missing = [...schemas.keys()].filter(
    (name) => !documented.some((one) => one.name === name),
  );
  if (missing.length > 0) {
    throw new Error(`tools/settings/settings.ts does not describe ${missing.join(', ')}`);
  }
  return new Map([
    [exampleFile, await envExample(schemas)],
    [documentFile, withTable(await read(documentFile), settingsTable(schemas))],
  ]);
}

type Schemas = ReadonlyMap<string, z.ZodType>;

/** The schemas of all environment variables of the services and the gateway, by name. */
export async function environmentSchemas(): Promise<Schemas> {
  const { gatewayEnv } = await import(join(rootFolder, 'gateway/src/environment.ts'));
  const shapes = [...Object.values(runtimeEnv), gatewayEnv];
  // A service without a file of its own only uses variables of the runtime.
  for await (const file of glob('services/*/src/environment.ts', { cwd: rootFolder })) {
    shapes.push((await import(join(rootFolder, file))).environment);
  }
  const entries = shapes
    .filter((shape) => typeof shape === 'object')
    .flatMap((shape) => Object.entries(shape));
  return new Map(
    entries.filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
  );
}

/** The names that the Compose files take from the environment or from a file `.env`. */
async function composeVariables(): Promise<Set<string>> {
  const texts = await Promise.all(composeFiles.map(read));
  return new Set(
    [...texts.join('\n').matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name = '']) => name),
  );
}

async function envExample(schemas: Schemas): Promise<string> {
  const forCompose = await composeVariables();
  const isShared = ({ name }: Setting) => forCompose.has(name);
  const sections: [title: string, settings: readonly Setting[]][] = [
    ['npm start and Docker Compose', portalSettings.filter(isShared)],
    ['npm start', portalSettings.filter((one) => !isShared(one))],
    ['Docker Compose', composeSettings],
    ['The demo, tests and other tools', toolSettings],
    [
      'Set by npm start and Docker Compose; only for processes that you start in another way',
      processSettings,
    ],
  ];
  const body = sections.map(([title, settings]) =>
    [`# ---- ${title} ----`, ...settings.map((one) => exampleLines(one, schemas))].join('\n\n'),
  );
  return `${[exampleHeader, ...body].join('\n\n')}\n`;
}

const exampleHeader = `# Every setting with its default. Made by npm run generate; don't edit it, but a copy named .env,
# where you remove the # before each setting that you change, with quotes around a value with spaces.
# Docker Compose reads .env automatically; for npm start: set -a; . ./.env; set +a; npm start
# A value may also come from a file: PASSWORD_MIN_LENGTH_FILE=/run/secrets/...`;

function exampleLines(setting: Setting, schemas: Schemas): string {
  const { value, text } = defaultOf(setting, schemas);
  const description = plainText(setting.description);
  const suffix = text ? `. Default: ${plainText(text)}` : '';
  return `# ${description}${suffix}\n# ${setting.name}=${value}`;
}

function settingsTable(schemas: Schemas): string {
  const rows = portalSettings.map((setting) => {
    const { value, text } = defaultOf(setting, schemas);
    return `| \`${setting.name}\` | ${text || value} | ${setting.description} |`;
  });
  return ['| variable | default | |', '|---|---|---|', ...rows].join('\n');
}

/** Gives the default as a value, or in words. */
function defaultOf(setting: Setting, schemas: Schemas): { value: string; text: string } {
  if (typeof setting.default === 'object') return { value: '', text: setting.default.text };
  if (setting.default !== undefined) return { value: setting.default, text: '' };
  const parsed = schemas.get(setting.name)?.safeParse(undefined);
  const value = parsed?.success ? String(parsed.data ?? '') : '';
  return { value: value.startsWith(rootFolder) ? relative(rootFolder, value) : value, text: '' };
}

/** Removes the links and backticks of Markdown. */
function plainText(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\(([^)#]+)[^)]*\)/g, 'docs/$2').replaceAll('`', '');
}

function withTable(document: string, table: string): string {
  const [before, rest] = document.split(tableStart);
  const after = rest?.split(tableEnd)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`${documentFile} has no ${tableStart} … ${tableEnd}`);
  }
  return `${before}${tableStart}\n\n${table}\n\n${tableEnd}${after}`;
}

function read(file: string): Promise<string> {
  return readFile(join(rootFolder, file), 'utf8');
}
