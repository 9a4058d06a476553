/** A signal that wakes a waiting loop. */
export interface WakeSignal {
  /** Ends the current wait, or else the next one. */
  raise(): void;
  /** Resolves when the signal is raised, at the latest after `ms` milliseconds. */
  wait(ms: number): Promise<void>;
}

/** Creates a signal for one waiter. Raising it several times before a wait counts once. */
export function createWakeSignal(): WakeSignal {
  let raised = false;
  let end: (() => void) | null = null;
  return {
    raise() {
      raised = true;
      end?.();
    },
    async wait(ms) {
      if (!raised) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      raised = false;
      end = null;
    },
  };
}
