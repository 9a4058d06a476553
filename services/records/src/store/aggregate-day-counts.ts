import type { DayCounts } from './day-summaries.ts';
import { allRecordsSort, type RecordCollection } from './record-schema.ts';

type Counted = DayCounts & { _id: string };

const any = (flag: string) => ({ $max: `$${flag}` });
const count = (condition: unknown) => ({ $sum: { $cond: [condition, 1, 0] } });
const has = (status: string) => ({ $eq: ['$status', status] });

/**
 * Counts the records of days in the database, by the rules of domain/count-day.ts: loading them all
 * would be too slow.
 */
export async function aggregateDayCounts(
  rows: RecordCollection,
  days: readonly string[],
): Promise<Map<string, DayCounts>> {
  const aggregated = rows.aggregate<Counted>(
    [
      { $match: { recordDate: { $in: days } } },
      {
        $group: {
          _id: { day: '$recordDate', userId: '$userId' },
          sick: any('onSickLeave'),
          annual: any('onAnnualLeave'),
          compassionate: any('onCompassionateLeave'),
          present: any('wasPresent'),
          working: any('isWorkingDay'),
          late: any('isLate'),
          records: { $sum: 1 },
          minutes: { $sum: { $round: [{ $multiply: ['$hoursWorked', 60] }] } },
        },
      },
      {
        $set: {
          status: {
            $switch: {
              branches: ['sick', 'annual', 'compassionate', 'present'].map((status) => ({
                case: `$${status}`,
                // biome-ignore lint/suspicious/noThenProperty: MongoDB's word.
                then: status,
              })),
              default: { $cond: ['$working', 'absent', 'dayOff'] },
            },
          },
        },
      },
      {
        $group: {
          _id: '$_id.day',
          records: { $sum: '$records' },
          people: { $sum: 1 },
          working: count('$working'),
          present: count(has('present')),
          late: count({ $and: [has('present'), '$late'] }),
          sick: count(has('sick')),
          annual: count(has('annual')),
          compassionate: count(has('compassionate')),
          absent: count(has('absent')),
          dayOff: count(has('dayOff')),
          minutes: { $sum: '$minutes' },
        },
      },
      {
        $set: {
          isWorkingDay: { $gte: [{ $multiply: ['$working', 2] }, '$people'] },
          totalHours: { $round: [{ $divide: ['$minutes', 60] }, 2] },
        },
      },
      { $unset: ['working', 'minutes'] },
    ],
    { hint: allRecordsSort },
  );
  const counted = await aggregated.toArray();
  return new Map(counted.map(({ _id, ...counts }) => [_id, counts]));
}
