import { auditCheck } from '@portal/contracts/identity/audit-check';
import { formatDateTime } from '@portal/kernel/format-date';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { readRest } from '../../../lib/api/rest-client.ts';
import { formatAuditFault } from './format-audit-fault.ts';

/** The result of the nightly audit check. */
export function AuditCheckStatus() {
  const { data: check } = useQuery({
    queryKey: ['audit-check'],
    queryFn: ({ signal }) => readRest<typeof auditCheck>(auditCheck.rest.path, { signal }),
  });
  if (check?.fault) {
    return (
      <p role="alert" className="flex gap-2 text-14 text-danger-ink">
        <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{formatAuditFault(check.fault, formatDateTime(new Date(check.at)))}</span>
      </p>
    );
  }
  return (
    <p className="flex gap-2 text-14 text-muted">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-in" />
      <span>
        Entries are chained, so any edit or removal can be detected. They’re checked every night.
        {check && ` Last check ${formatDateTime(new Date(check.at))}: no problems found.`}
      </span>
    </p>
  );
}
