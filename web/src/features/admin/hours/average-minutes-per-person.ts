/** Minutes of a full bar, see docs/specification/time.md. */
const fullDay = 8 * 60;

interface Day {
  totalMinutes: number;
  peopleCount: number;
}

/** The average minutes per person of a day, and its share of a full day. */
export function averageMinutesPerPerson({ totalMinutes, peopleCount }: Day): {
  average: number;
  share: number;
} {
  const average = peopleCount === 0 ? 0 : Math.round(totalMinutes / peopleCount);
  return { average, share: Math.min(average / fullDay, 1) };
}
