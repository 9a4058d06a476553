import type { LiveChange } from '@portal/contracts/live';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import type { Places } from './cursor.ts';

/** A change, and where in the streams it is. */
export interface Entry {
  change: LiveChange;
  /** The index of its service, and its place in that one's stream. */
  stream: number;
  place: number;
  /** The places in all streams up to which this gateway had come with it. */
  upTo: Places;
  /** Milliseconds since 1970. */
  at: number;
}

export type Feed = ReturnType<typeof createFeed>;

/**
 * The latest changes of all streams, at most `limit`: what a client that comes back is given. It
 * knows nothing of a stream before `begin` has said where it starts.
 */
export function createFeed(limit = 10_000) {
  /** All changes behind these places are here. */
  const floors: (number | null)[] = serviceNames.map(() => null);
  let upTo: Places = serviceNames.map(() => 0);
  let entries: Entry[] = [];
  let first = 0;

  function kept(): Entry[] {
    return entries.slice(first);
  }

  return {
    /** Changes of a service are here behind a place; whatever was known of it before counts no more. */
    begin(service: ServiceName, place: number): void {
      const stream = serviceNames.indexOf(service);
      entries = kept().filter((entry) => entry.stream !== stream);
      first = 0;
      floors[stream] = place;
      upTo = upTo.with(stream, place);
    },

    add(service: ServiceName, place: number, change: LiveChange, at: number): Entry {
      const stream = serviceNames.indexOf(service);
      upTo = upTo.with(stream, place);
      const entry = { change, stream, place, upTo, at };
      entries.push(entry);
      if (entries.length - first > limit) {
        const gone = entries[first] as Entry;
        floors[gone.stream] = gone.place;
        first += 1;
        if (first > limit) {
          entries = kept();
          first = 0;
        }
      }
      return entry;
    },

    /** A place at which there is nothing to tell. */
    skip(service: ServiceName, place: number): void {
      upTo = upTo.with(serviceNames.indexOf(service), place);
    },

    /** Up to where it has come. */
    upTo: (): Places => upTo,

    /** What came since a point in time: milliseconds since 1970. */
    since(at: number): Entry[] {
      return kept().filter((entry) => entry.at >= at);
    },

    /** What came behind these places; null where some of it is not here, or was never. */
    behind(places: Places): Entry[] | null {
      const isHere = places.every((place, i) => {
        const floor = floors[i] ?? null;
        // A service that nobody has heard of yet has published nothing.
        if (floor === null) return place === 0;
        return place >= floor && place <= (upTo[i] ?? 0);
      });
      if (!isHere) return null;
      return kept().filter(({ stream, place }) => place > (places[stream] ?? 0));
    },
  };
}
