import { atEnd } from '@portal/testing/clean-up';
import { connectTo } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { type Account, account, publishUserCreated } from '@portal/testing/people';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { start } from './service.ts';

/** The service on servers of its own, for one test file. */
export async function startedLeave(settings: Record<string, string> = {}) {
  const env = { ...(await serviceEnvironment('leave')), ...settings };
  const service = await start(env);
  atEnd(() => service.stop());
  const database = await connectTo(env.MONGODB_URI ?? '');
  const identity = await natsAs('identity', env.NATS_URL ?? '');
  const leave = await natsAs('leave', env.NATS_URL ?? '');
  const inbox = database.collection<{ _id: string }>('inbox');

  return {
    as: client(service.url).as,
    database,
    identity,
    leave,
    /** People of whom the service has heard. */
    async people(...persons: Partial<Account>[]): Promise<Account[]> {
      const accounts = persons.map((person) => account(person));
      const told = [];
      for (const one of accounts) told.push(await publishUserCreated(identity, one));
      const handled = told.map(({ id }) => `leave-from-identity:${id}`);
      await eventually(async () => {
        const count = await inbox.countDocuments({ _id: { $in: handled } });
        if (count < told.length) throw new Error(`${count} of ${told.length} are known`);
      });
      return accounts;
    },
  };
}
