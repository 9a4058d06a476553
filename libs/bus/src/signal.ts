/** Something that one loop waits for and others raise. */
export interface Signal {
  /** Ends the wait, or the next one if nobody waits just now. */
  raise(): void;
  /** Resolves when raised, at the latest after `ms` milliseconds. */
  wait(ms: number): Promise<void>;
}

/** A signal for one waiter; raising it several times before a wait counts once. */
export function createSignal(): Signal {
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
