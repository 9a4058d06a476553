/** In minutes: a bar is full at eight hours (portal.md section 9). */
const fullDay = 8 * 60;

interface Day {
  totalMinutes: number;
  peopleCount: number;
}

/** What those who worked on a day worked on average, in whole minutes, and its share of a full day. */
export function averageDay({ totalMinutes, peopleCount }: Day): { average: number; share: number } {
  const average = peopleCount === 0 ? 0 : Math.round(totalMinutes / peopleCount);
  return { average, share: Math.min(average / fullDay, 1) };
}
