import { formatDayWithMonthName } from '@portal/kernel/format-date';
import {
  type EmploymentFragment,
  employmentTypeNames,
  formatContractedHours,
} from './format-employment.ts';

type Earlier = EmploymentFragment['earlierEmployments'][number];

/** Somebody’s earlier employments, newest first; nothing without any. */
export function EarlierEmployments({ earlier }: { earlier: readonly Earlier[] }) {
  if (earlier.length === 0) return null;
  return (
    <>
      <h4 className="pt-2 text-14 font-semibold">Earlier employments</h4>
      <ul className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
        {earlier.toReversed().map((one) => (
          <li key={one.lastDay} className="grid gap-1 py-3">
            <span className="font-medium tabular-nums">{formatPeriod(one)}</span>
            <span className="wrap-anywhere text-muted">{formatTerms(one)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function formatPeriod({ firstDay, lastDay }: Earlier): string {
  const end = formatDayWithMonthName(lastDay);
  return firstDay ? `${formatDayWithMonthName(firstDay)} – ${end}` : `Until ${end}`;
}

function formatTerms({ jobTitle, employmentType, contractedHours }: Earlier): string {
  const hours = contractedHours === null ? null : formatContractedHours(contractedHours);
  return [jobTitle, employmentTypeNames[employmentType], hours].filter(Boolean).join(' · ');
}
