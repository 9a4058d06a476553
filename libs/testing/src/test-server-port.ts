import { randomInt } from 'node:crypto';

/**
 * A port for the server of one test. It is below the ephemeral ports, because tests open many outgoing
 * connections, and below the ports of portals (tools/portal/free-port.ts), which stay unused while they start.
 */
export function testServerPort(): number {
  return randomInt(12_000, 20_000);
}
