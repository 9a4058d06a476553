interface Arrival {
  clockInTime: string;
  isLate: boolean;
  lateMinutes: number;
}

const latestCount = 5;

/** The number and minutes of late arrivals, with the latest ones, newest first. */
export function summarizeLateness<Session extends Arrival>(sessions: readonly Session[]) {
  const late = sessions.filter(({ isLate }) => isLate);
  return {
    count: late.length,
    minutes: late.reduce((sum, { lateMinutes }) => sum + lateMinutes, 0),
    latest: late
      .sort((one, other) => Date.parse(other.clockInTime) - Date.parse(one.clockInTime))
      .slice(0, latestCount),
  };
}
