/**
 * How long a correction waits until other services have handled its event, because people also read records' copy. The
 * timeout is long, because corrections are rare.
 */
export const recordsWait = { timeoutMs: 2_000 };
