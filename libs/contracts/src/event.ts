import { z } from 'zod';
import type { ServiceName } from './operation.ts';
import { id, instant } from './scalars.ts';

/** The subject of an event that concerns no particular person. */
export const noUserSubject = 'all';

export interface EventDeclaration<Data extends z.ZodObject> {
  service: ServiceName;
  /** Kebab-case, in the past tense: `clocked-in`. */
  name: string;
  /** One sentence, for AsyncAPI. */
  summary: string;
  /** The state after the change, with its `version`: consumers keep the newest. */
  data: Data;
}

export interface EventType<Data extends z.ZodObject = z.ZodObject> extends EventDeclaration<Data> {
  /** `portal.attendance.clocked-in`: the CloudEvents type, and the subject without the person. */
  type: string;
}

/** Declares an event once. Its subject is `<type>.<userId>`. */
export function event<Data extends z.ZodObject>(
  declaration: EventDeclaration<Data>,
): EventType<Data> {
  return { ...declaration, type: `portal.${declaration.service}.${declaration.name}` };
}

/** The fields of every event's data: the id and version of the changed entity. */
export const versionFields = {
  id,
  version: z
    .int()
    .min(1)
    .describe('Increases with each change to the entity with this id: the highest is the newest'),
};

/** A message: CloudEvents 1.0 in structured JSON mode. */
export const cloudEvent = z.strictObject({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string(),
  type: z.string(),
  subject: z.string().describe('The id of the person the event is about, or `all`'),
  time: instant,
  datacontenttype: z.literal('application/json'),
  epoch: z
    .int()
    .min(1)
    .optional()
    .describe('Increases when the stream restarts: then read it from the start. 1 if left out'),
  republished: z
    .boolean()
    .optional()
    .describe('True if the event repeats the current state instead of announcing a change'),
  traceparent: z
    .string()
    .optional()
    .describe('The trace of the request that caused it (W3C Trace Context), if that was recorded'),
  data: z.record(z.string(), z.unknown()),
});
export type CloudEvent<Data = Record<string, unknown>> = Omit<
  z.output<typeof cloudEvent>,
  'data'
> & {
  data: Data;
};

export type DataOf<E extends EventType> = z.output<E['data']>;
