import { hash, randomInt } from 'node:crypto';
import type { CloudEvent } from '@portal/contracts/event';
import { createBloomFilter } from './bloom-filter.ts';
import type { HistorySource } from './history-source.ts';

/** The states of entities of which a stream has an event. */
export interface PublishedStates {
  add(event: CloudEvent): void;
  /** Whether the stream has the event’s state. */
  has(part: HistorySource, event: CloudEvent): boolean;
}

/**
 * Collects the states of entities of which a stream of so many messages has an event. There may be tens of millions, so it
 * holds some bits of each.
 */
export function createPublishedStates(
  parts: readonly HistorySource[],
  messages: number,
): PublishedStates {
  // An event type may belong to two parts: one of existing entities and one of removed ones.
  const partsOfType = Map.groupBy(
    parts.flatMap((part) => part.types.map(({ type }) => ({ type, part }))),
    ({ type }) => type,
  );
  const published = createBloomFilter(messages, randomInt(2 ** 32));
  /** The newest states of parts with fingerprints, by the hash of their key: some 200 bytes for each. */
  const newest = new Map<string, { version: number; fingerprint: string }>();

  return {
    add(event) {
      const version = Number(event.data.version);
      for (const { part } of partsOfType.get(event.type) ?? []) {
        if (!part.fingerprint) {
          published.add(stateKeyOf(part, event));
          continue;
        }
        const key = hashOf(keyOf(part, event));
        if ((newest.get(key)?.version ?? 0) > version) continue;
        newest.set(key, { version, fingerprint: hashOf(part.fingerprint(event.data)) });
      }
    },
    has(part, event) {
      if (!part.fingerprint) return published.has(stateKeyOf(part, event));
      const state = newest.get(hashOf(keyOf(part, event)));
      return state?.fingerprint === hashOf(part.fingerprint(event.data));
    },
  };
}

/** A fingerprint is as long as the entity, and a key keeps the texts that it was joined from. */
const hashOf = (text: string) => hash('sha256', text, 'base64');

function stateKeyOf(part: HistorySource, event: CloudEvent): string {
  const key = keyOf(part, event);
  return part.hasOneState ? key : `${key} ${event.data.version}`;
}

/**
 * Includes the subject, because an entity may concern two people, each with events of their own.
 */
function keyOf(part: HistorySource, { subject, data }: CloudEvent): string {
  return `${part.name} ${data.id} ${subject}`;
}
