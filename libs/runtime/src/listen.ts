import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigurationFault } from './env.ts';

/**
 * Lets a server listen and gives its base URL, with the port that it got where PORT is 0.
 * Throws a ConfigurationFault where the port is taken or may not be used.
 */
export function listen(
  server: Server,
  { HOST, PORT }: { HOST: string; PORT: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(described(error, HOST, PORT)));
    server.listen(PORT, HOST, () => {
      const { address, port, family } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`);
    });
  });
}

function described(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return new ConfigurationFault(`PORT ${port} is taken`);
  if (error.code === 'EACCES') return new ConfigurationFault(`PORT ${port} may not be used`);
  if (error.code === 'EADDRNOTAVAIL') {
    return new ConfigurationFault(`HOST ${host} is not an address of this machine`);
  }
  return error;
}
