import type mongoose from 'mongoose';

interface ServerParameter {
  name: string;
  /** A value that nobody else sets: a killed process may have left it. */
  value: number | boolean;
  /** MongoDB's own value, set where a killed process has left `value`. */
  defaultValue: number | boolean;
}

/** Sets a parameter of MongoDB during `work`, where the account may do that. */
export async function withServerParameter<Value>(
  client: InstanceType<typeof mongoose.mongo.MongoClient>,
  { name, value, defaultValue }: ServerParameter,
  work: () => Promise<Value>,
): Promise<Value> {
  const admin = client.db('admin');
  const set = (wanted: unknown) =>
    admin.command({ setParameter: 1, [name]: wanted }).then(
      () => true,
      () => false,
    );
  const before = await admin.command({ getParameter: 1, [name]: 1 }).catch(() => null);
  const isSet = before !== null && (await set(value));
  try {
    return await work();
  } finally {
    if (isSet) await set(before[name] === value ? defaultValue : before[name]);
  }
}
