import { isIP } from 'node:net';

/** The version of the Elastic Common Schema whose fields lines have. */
export const ecsVersion = '8.11.0';

/** The ECS fields of ours that have one; all others go below `portal.`. */
const ecsNames: Readonly<Record<string, string>> = {
  requestId: 'http.request.id',
  traceId: 'trace.id',
  userId: 'user.id',
  method: 'http.request.method',
  status: 'http.response.status_code',
  codes: 'error.code',
  code: 'error.code',
};

const ownNamespace = 'portal';

/**
 * Gives a line's fields their ECS names. They are dotted, as ECS loggers write them: nested objects of a child
 * logger and of a line would be two fields of the same name. Names in `kept` stay, because they are redacted by name.
 */
export function toEcsFields(
  fields: Record<string, unknown>,
  {
    kept,
    describeError,
  }: { kept: readonly string[]; describeError(error: unknown): Record<string, unknown> },
): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name.includes('.') || name === '@timestamp' || kept.includes(name)) renamed[name] = value;
    else if (name === 'err') Object.assign(renamed, toEcsError(describeError(value)));
    else if (name === 'ms') renamed['event.duration'] = Math.round(Number(value) * 1_000_000);
    else if (name === 'address') Object.assign(renamed, ecsSource(value));
    else renamed[ecsNames[name] ?? `${ownNamespace}.${name}`] = value;
  }
  return renamed;
}

/** The source of a request. Only a valid address may be in `source.ip`, or the line is refused. */
export function ecsSource(address: unknown): Record<string, string> {
  if (typeof address !== 'string' || address === '') return {};
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(plain) ? { 'source.ip': plain } : { 'source.address': address };
}

function toEcsError({ name, message, code, stack, cause }: Record<string, unknown>) {
  return {
    'error.type': name,
    'error.message': message,
    'error.code': code,
    'error.stack_trace': stack,
    ...(cause !== undefined && { [`${ownNamespace}.cause`]: cause }),
  };
}
