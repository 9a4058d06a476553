import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { rootFolder } from '../../root-folder.ts';

interface Service {
  image: string;
  build?: { context: string; dockerfile: string; target: string; args?: Record<string, string> };
  ports?: string[];
  entrypoint?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  pids_limit?: number;
  mem_limit?: string;
  cpus?: number;
  logging?: { driver: string; options: Record<string, string> };
  environment?: Record<string, string>;
  secrets?: string[];
  networks?: string[];
  network_mode?: string;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  restart?: string;
  profiles?: string[];
}

/** The parts of a Compose file that the tests read. */
export interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, object>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>;
}

/** Reads a file by its path from the repository root. */
export function readRepositoryFile(file: string): string {
  return readFileSync(join(rootFolder, file), 'utf8');
}

/** docker-compose.yml, with its merge keys applied. */
export const compose: Compose = parse(readRepositoryFile('docker-compose.yml'), { merge: true });
