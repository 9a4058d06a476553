import type { exportPayroll } from '@portal/contracts/records/payroll';
import { ChevronDown, Download, FileSpreadsheet } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useDownload } from '../../downloads/use-download.ts';
import { formatPayPeriod } from './format-payroll.ts';

const path: (typeof exportPayroll)['path'] = '/api/admin/payroll/periods/{start}/export';

const software = [
  { value: 'brightpay', label: 'For BrightPay' },
  { value: 'sage', label: 'For Sage' },
  { value: 'xero', label: 'For Xero' },
  { value: 'all', label: 'All values' },
] as const;

/** Downloads a closed pay period as CSV. */
export function ExportPayrollMenu({ period }: { period: { start: string; end: string } }) {
  const { active, fetchAndSave } = useDownload();
  const name = formatPayPeriod(period);
  return (
    <Menu
      label="Export as CSV"
      trigger={
        <Button size="small" icon={<Download aria-hidden />} isPending={active !== null}>
          Export
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {software.map(({ value, label }) => (
        <MenuItem
          key={value}
          icon={<FileSpreadsheet aria-hidden />}
          onAction={() =>
            void fetchAndSave({
              path: `${path.replace('{start}', period.start)}?software=${value}`,
              title: `Payroll for ${name}`,
              count: undefined,
              success: ({ name: file }) => `Saved as ${file}`,
              failure: null,
            })
          }
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
