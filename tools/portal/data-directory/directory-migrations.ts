import { join } from 'node:path';
import { separateStreams } from './separate-streams.ts';

/**
 * A change of the files of a data directory. It runs once, while no program uses the directory; it may be
 * interrupted and is then run again.
 */
export interface DirectoryMigration {
  /** What it does, as the start prints it. */
  name: string;
  run(directory: string): Promise<void>;
}

/** The changes of data directories, oldest first; none is ever removed (docs/upgrades.md). */
export const directoryMigrations: readonly DirectoryMigration[] = [
  {
    name: "each service's events get an account of their own",
    run: (directory) => separateStreams(join(directory, 'nats')),
  },
];
