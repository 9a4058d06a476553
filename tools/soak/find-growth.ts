import { median } from '../bench/statistics.ts';

/** A measured value over time. */
export interface Series {
  name: string;
  unit: 'MB' | 'files' | 'events';
  /** The value at each sample, in the same order as `hours`. */
  values: readonly number[];
  /** Whether it is expected to grow, because people add data. */
  isData: boolean;
}

/** How a series developed. */
export interface Growth {
  name: string;
  unit: Series['unit'];
  first: number;
  last: number;
  /** The slope after warming up, in units per hour. */
  perHour: number;
  /** Whether it grows steadily although it is no data. */
  isGrowing: boolean;
}

/** Caches and compiled code fill in the first part of a run. */
const warmUpShare = 1 / 3;
/** A leak adds this share of the value in the measured time, at least. */
const leastShare = 0.05;
/** Of all pairs of samples, how many more rise than fall: 0 in noise, 1 in a steady rise. */
const leastTrend = 0.5;

/**
 * Tells which series grow: their slope after warming up is the median of the slopes between all pairs of
 * samples (Theil and Sen), and their trend that of Mann and Kendall. Neither is affected by single peaks.
 * `hours` are the times of the samples; at least three are needed after warming up.
 */
export function findGrowth(hours: readonly number[], series: readonly Series[]): Growth[] {
  const start = Math.floor(hours.length * warmUpShare);
  const times = hours.slice(start);
  if (times.length < 3) throw new RangeError('at least three samples are needed after warming up');
  return series.map(({ name, unit, values, isData }) => {
    const measured = values.slice(start);
    const { perHour, trend } = trendOf(times, measured);
    const duration = (times.at(-1) ?? 0) - (times[0] ?? 0);
    const added = perHour * duration;
    const isMuch = added > leastShare * median(measured) && added >= 1;
    return {
      name,
      unit,
      first: values[0] ?? 0,
      last: values.at(-1) ?? 0,
      perHour,
      isGrowing: !isData && isMuch && trend >= leastTrend,
    };
  });
}

function trendOf(times: readonly number[], values: readonly number[]) {
  const slopes: number[] = [];
  for (const [later, time] of times.entries()) {
    for (let earlier = 0; earlier < later; earlier += 1) {
      const rise = (values[later] ?? 0) - (values[earlier] ?? 0);
      slopes.push(rise / (time - (times[earlier] ?? 0)));
    }
  }
  const signs = slopes.reduce((sum, slope) => sum + Math.sign(slope), 0);
  return { perHour: median(slopes), trend: signs / slopes.length };
}
