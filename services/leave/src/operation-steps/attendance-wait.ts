/** How long a change of leave waits until attendance has handled its event, because lateness depends on leave. */
export const attendanceWait = { by: ['attendance'], timeoutMs: 500 } as const;
