import { clientNetworks } from '@portal/auth/client-networks';

/** Of an address, which is the /64 of an IPv6 address, and of its /48. A body takes milliseconds, on a poor connection a second. */
const defaultLimits = [1_000, 5_000];

/**
 * Limits the bodies of an address that are being received. Before it is known who sends them, each holds 11 KB for up to 15
 * seconds: 16,000 that never end would use up the memory.
 */
export function createUnfinishedBodies(limits: readonly number[] = defaultLimits) {
  const counts = new Map<string, number>();

  return {
    /** Counts a body. Gives the function that ends it; null where the address sends too many. */
    begin(address: string): (() => void) | null {
      const networks = clientNetworks(address);
      const isOver = (network: string, i: number) => (counts.get(network) ?? 0) >= (limits[i] ?? 0);
      if (networks.some(isOver)) return null;
      for (const network of networks) counts.set(network, (counts.get(network) ?? 0) + 1);
      return () => {
        for (const network of networks) {
          const left = (counts.get(network) ?? 0) - 1;
          if (left > 0) counts.set(network, left);
          else counts.delete(network);
        }
      };
    },
  };
}
