import type { LiveChange } from '@portal/contracts/live-change';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import type { CursorPositions } from './stream-cursor.ts';

/** A change with its position in the streams. */
export interface BufferedChange {
  change: LiveChange;
  /** The index of its service in `serviceNames`, and its sequence number in that stream. */
  stream: number;
  position: number;
  /** The positions in all streams that this gateway had reached with it. */
  streamPositions: CursorPositions;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Creates a buffer of the latest changes of all streams, at most `limit`, for clients that
 * reconnect. It knows nothing of a stream before `startFrom`.
 */
export function createChangeBuffer(limit = 10_000) {
  /** The buffer is complete after these positions; null where a stream hasn't started. */
  const floors: (number | null)[] = serviceNames.map(() => null);
  let streamPositions: CursorPositions = serviceNames.map(() => 0);
  let entries: BufferedChange[] = [];
  let firstIndex = 0;

  function currentEntries(): BufferedChange[] {
    return entries.slice(firstIndex);
  }

  return {
    /** Starts a service's stream after a position and forgets its earlier changes. */
    startFrom(service: ServiceName, position: number): void {
      const stream = serviceNames.indexOf(service);
      entries = currentEntries().filter((entry) => entry.stream !== stream);
      firstIndex = 0;
      floors[stream] = position;
      streamPositions = streamPositions.with(stream, position);
    },

    add(service: ServiceName, position: number, change: LiveChange, at: number): BufferedChange {
      const stream = serviceNames.indexOf(service);
      streamPositions = streamPositions.with(stream, position);
      const entry = { change, stream, position, streamPositions, at };
      entries.push(entry);
      if (entries.length - firstIndex > limit) {
        const evicted = entries[firstIndex] as BufferedChange;
        floors[evicted.stream] = evicted.position;
        firstIndex += 1;
        if (firstIndex > limit) {
          entries = currentEntries();
          firstIndex = 0;
        }
      }
      return entry;
    },

    /** Advances past a message that is no visible change. */
    skip(service: ServiceName, position: number): void {
      streamPositions = streamPositions.with(serviceNames.indexOf(service), position);
    },

    /** The positions reached in all streams. */
    streamPositions: (): CursorPositions => streamPositions,

    /** The changes since a time, in milliseconds since 1970. */
    since(at: number): BufferedChange[] {
      return currentEntries().filter((entry) => entry.at >= at);
    },

    /** The changes after these positions; null where the buffer doesn't have all of them. */
    after(positions: CursorPositions): BufferedChange[] | null {
      const isComplete = positions.every((position, i) => {
        const floor = floors[i] ?? null;
        // A stream that hasn't started has published nothing.
        if (floor === null) return position === 0;
        return position >= floor && position <= (streamPositions[i] ?? 0);
      });
      if (!isComplete) return null;
      return currentEntries().filter(({ stream, position }) => position > (positions[stream] ?? 0));
    },
  };
}
