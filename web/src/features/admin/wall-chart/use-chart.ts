import { useMemo, useState } from 'react';
import { chartDays } from '../../leave/chart/chart-day.ts';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import type { Leave } from '../leave-calendar/calendar-leave.ts';
import { useIsDayOff } from '../leave-calendar/use-is-day-off.ts';
import { useLeaveInRange } from '../leave-calendar/use-leave-in-range.ts';
import { sortStaffByName } from '../staff/staff-member.ts';
import { type NameOf, useNames } from '../staff/use-names.ts';
import { type Person, usePeople } from '../staff/use-staff.ts';
import { absencesByDay } from './absences-by-day.ts';
import {
  type ChartFilter,
  type ChartRow,
  chartRows,
  employedStaff,
  staffInTeam,
} from './chart-filter.ts';
import type { ChartSpan } from './use-chart-span.ts';
import { useWallChartPartnerships } from './use-wall-chart-partnerships.ts';

const noLeave: readonly Leave[] = [];

/** The data of the chart for a span. */
export function useChart({ start, end, today }: ChartSpan, filter: ChartFilter) {
  const { people, error, refetch } = usePeople();
  const query = useLeaveInRange(start, end);
  const partners = useWallChartPartnerships();
  const years = [...new Set([Number(start.slice(0, 4)), Number(end.slice(0, 4))])];
  const { names: holidays } = useBankHolidays(years);
  const isDayOff = useIsDayOff(holidays);
  const { search, type, teamId, isAbsentOnly } = filter;
  const everyone = useMemo(() => sortStaffByName(people ?? []), [people]);
  const nameById = useNames();
  const leave = query.value ?? noLeave;
  const staff = useMemo(
    () => staffInTeam(employedStaff(everyone, leave, { start, end }), teamId, { start, end }),
    [everyone, leave, teamId, start, end],
  );
  const [rowsOf] = useState(createRowCache);
  const rows = useMemo(
    () => rowsOf(staff, leave, { search, type, isAbsentOnly }, nameById),
    [rowsOf, staff, leave, search, type, isAbsentOnly, nameById],
  );
  const days = useMemo(
    () => chartDays({ start, end }, holidays, today),
    [start, end, holidays, today],
  );
  const absences = useMemo(
    () => absencesByDay(rows, { start, end }, partners, holidays, isDayOff, staff.length),
    [rows, start, end, partners, holidays, isDayOff, staff],
  );
  return {
    rows,
    days,
    absencesByDay: absences,
    holidays,
    isDayOff,
    isStaffEmpty: everyone.length === 0,
    staffCount: staff.length,
    isLoading: !people && !error,
    error: people ? undefined : error,
    retry: refetch,
    query,
  };
}

function createRowCache() {
  let before = new Map<string, ChartRow>();
  return (
    staff: readonly Person[],
    leave: readonly Leave[],
    filter: Omit<ChartFilter, 'teamId'>,
    nameById: NameOf,
  ) => {
    const rows = chartRows(staff, leave, filter, nameById, before);
    before = new Map(rows.map((row) => [row.id, row]));
    return rows;
  };
}
