import { Select } from '../../../ui/forms/select.tsx';
import { FilterBar } from '../../shell/filter-bar.tsx';
import { type AuditFilter, dayRangeError } from './audit-filter.ts';
import { DayFilter } from './day-filter.tsx';
import { auditActionOptions } from './format-audit-entry.ts';
import { PersonFilter } from './person-filter.tsx';

interface AuditFilterBarProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** The filters of the audit trail. */
export function AuditFilterBar({ filter, onFilter }: AuditFilterBarProps) {
  const change = (part: Partial<AuditFilter>) => onFilter({ ...filter, ...part });
  return (
    <FilterBar label="Audit trail" filter={filter} columns="lg:grid-cols-[1fr_1.2fr_10rem_10rem]">
      <Select
        label="Action"
        options={[{ value: '', label: 'All actions' }, ...auditActionOptions]}
        value={filter.action ?? ''}
        onChange={(event) =>
          change({ action: (event.target.value || null) as AuditFilter['action'] })
        }
      />
      <PersonFilter selected={filter.personId} onSelect={(personId) => change({ personId })} />
      <DayFilter label="From" value={filter.fromDay} onChange={(fromDay) => change({ fromDay })} />
      <DayFilter
        label="To"
        value={filter.toDay}
        error={dayRangeError(filter) ?? undefined}
        onChange={(toDay) => change({ toDay })}
      />
    </FilterBar>
  );
}
