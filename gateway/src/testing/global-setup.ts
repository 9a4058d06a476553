import { join } from 'node:path';
import { createFirstAdmin, login } from '@portal/contracts/identity/sign-in';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { cleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { startNatsServer } from '@portal/testing/nats-server';
import { stopAfterFiles } from '@portal/testing/stop-after-files';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { sealingKey, tokenKeys } from '@portal/testing/token-keys';
import { freshValkey } from '@portal/testing/valkey';
import type { TestProject } from 'vitest/node';
import { startServiceProcess } from './start-service-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The environment of a gateway in front of the five services. */
    gatewayEnvironment: Record<string, string>;
    /** The log files of the services. */
    serviceLogs: string[];
    /** The cookie of the first administrator. */
    masterAdmin: string;
  }
}

const administrator = {
  username: 'hr.lead',
  password: 'a-password-of-tests',
  securityAnswer: 'Rex the Terrier',
};

/**
 * Starts the five services as processes and signs in the first administrator, once for all test
 * files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const nats = await startNatsServer();
  const redisUrl = await freshValkey();
  const sessionKey = sealingKey();
  const running = await Promise.all(
    serviceNames.map(async (service) => {
      const env = {
        ...(await createServiceEnvironment(service, { nats })),
        REDIS_URL: redisUrl,
        SESSION_KEY: sessionKey,
      };
      return { service, ...(await startServiceProcess(`services/${service}`, env)) };
    }),
  );
  const urls = Object.fromEntries(running.map(({ service, url }) => [service, url])) as Record<
    ServiceName,
    string
  >;
  project.provide('masterAdmin', await firstAdministrator(urls.identity));
  project.provide(
    'serviceLogs',
    running.map(({ logFile }) => logFile),
  );
  project.provide('gatewayEnvironment', {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    REDIS_URL: redisUrl,
    NATS_URL: nats.url,
    NATS_USER: 'gateway',
    NATS_PASSWORD: 'not-asked-for',
    TOKEN_PRIVATE_KEY: tokenKeys().privateKey,
    SEALING_KEY: sealingKey(),
    SESSION_KEY: sessionKey,
    ...Object.fromEntries(
      serviceNames.map((service) => [`${service.toUpperCase()}_URL`, urls[service]]),
    ),
  });
  return stopAfterFiles(project, join(import.meta.dirname, '../..'), async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await cleanUp();
  });
}

async function firstAdministrator(identityUrl: string): Promise<string> {
  const nobody = subgraphClient(identityUrl, 'identity').anonymous();
  const made = await nobody.run(createFirstAdmin, {
    ...administrator,
    firstName: 'Hilda',
    lastName: 'Reeve',
    confirmPassword: administrator.password,
    securityQuestion: 'The name of your first pet?',
  });
  if (!made.data) throw new Error(`no first administrator: ${made.code}`);
  const { headers, code } = await nobody.run(login, administrator);
  const session = headers.get('x-portal-session');
  if (!session) throw new Error(`the first administrator can't sign in: ${code}`);
  return `portal_session=${session.split(';')[0]}`;
}
