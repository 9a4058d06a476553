/**
 * Composes the SDLs of the services into gateway/supergraph.graphql: `npm run compose`. With `--check` it
 * only fails if the committed file is out of date. Composition is static, because the gateway must start
 * while a service is down.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeServices } from '@apollo/composition';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { parse } from 'graphql';
import { rootFolder } from './root-folder.ts';

const supergraphFile = join(rootFolder, 'gateway/supergraph.graphql');

/** Composes the supergraph. Throws with all errors if the SDLs can't be composed. */
export async function composeSupergraph(): Promise<string> {
  const services = await Promise.all(
    serviceNames.map(async (name) => ({
      name,
      // A name, not an address: the gateway finds the service by its environment.
      url: `http://${name}/graphql`,
      typeDefs: parse(await ownSdl(name)),
    })),
  );
  const { errors, supergraphSdl } = composeServices(services);
  if (!supergraphSdl) {
    throw new Error((errors ?? []).map((error) => error.message).join('\n'));
  }
  return supergraphSdl.endsWith('\n') ? supergraphSdl : `${supergraphSdl}\n`;
}

function ownSdl(service: ServiceName): Promise<string> {
  return readFile(join(rootFolder, 'services', service, 'schema.graphql'), 'utf8');
}

if (import.meta.main) {
  const composed = await composeSupergraph();
  if (process.argv.includes('--check')) {
    const committed = await readFile(supergraphFile, 'utf8').catch(() => '');
    if (committed !== composed) {
      console.error('gateway/supergraph.graphql is out of date. Run: npm run compose');
      process.exit(1);
    }
  } else {
    await writeFile(supergraphFile, composed);
  }
}
