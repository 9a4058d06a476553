import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { ConfigurationError } from './env.ts';

/**
 * Starts listening and gives the server's base URL, with the assigned port where PORT is 0.
 * Rejects with a ConfigurationError where the port is taken or not permitted, or the host isn't local.
 */
export function listen(
  server: Server,
  { HOST, PORT }: { HOST: string; PORT: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(toConfigurationError(error, HOST, PORT)),
    );
    server.listen(PORT, HOST, () => {
      const { address, port, family } = server.address() as AddressInfo;
      const scheme = server instanceof TlsServer ? 'https' : 'http';
      resolve(`${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`);
    });
  });
}

function toConfigurationError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigurationError(
      `PORT ${port} is in use: stop the program that uses it, or choose another port`,
    );
  if (error.code === 'EACCES')
    return new ConfigurationError(
      `this user may not listen on PORT ${port}: choose one from 1024 upwards`,
    );
  if (error.code === 'EADDRNOTAVAIL') {
    return new ConfigurationError(`HOST ${host} is not an address of this machine`);
  }
  return error;
}
