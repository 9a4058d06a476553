/** What administrators read where the check has found a fault. */
export function formatAuditFault(fault: string, checkedAt: string): string {
  const found = `The check of ${checkedAt} found that the audit trail was changed: ${fault}.`;
  return `${found} Tell whoever runs the portal. If a backup was restored, this is expected.`;
}
