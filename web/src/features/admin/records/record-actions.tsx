import { formatLongDay } from '@portal/kernel/format-date';
import { addDays } from '@portal/kernel/london';
import {
  Archive,
  CalendarPlus2,
  ChevronDown,
  Download,
  FileSpreadsheet,
  Sheet,
} from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Button, buttonStyle } from '../../../ui/buttons/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { type DownloadState, maxFetchedRecords } from '../../downloads/use-download.ts';
import { formatWeek } from '../detail/format-week.ts';
import { formatCount, formatPeople } from './attendance-counts.ts';
import {
  fileFormatNames,
  maxPerSheet,
  pathOfRecords,
  pathOfReport,
  type RecordsScope,
} from './download-paths.ts';
import { lastDayOf, type Period, reportWeekOf } from './period.ts';

interface RecordActionsProps {
  period: Period;
  scope: RecordsScope;
  today: string;
  /** The number of records in the period; undefined if unknown. */
  count: number | undefined;
  downloading: DownloadState;
  isArchiving: boolean;
  onArchiveDay: (date: string) => void;
  onEnhanced: () => void;
}

type Format = keyof typeof fileFormatNames;

/** Downloads and archiving for the shown period. */
export function RecordActions(props: RecordActionsProps) {
  const { period, scope, today, count, downloading, isArchiving } = props;
  const { active, fetchAndSave } = downloading;
  const week = reportWeekOf(period, today);
  const date = lastDayOf(period, today);
  const about = useId();
  const most = count ?? 0;

  const saveRecords = (format: Format) =>
    void fetchAndSave({
      path: pathOfRecords(period, scope, format),
      title: `Records as ${fileFormatNames[format]}`,
      count,
      success: ({ count: exported }) =>
        `Successfully exported ${exported ?? count ?? 'all'} records as ${fileFormatNames[format]}`,
      failure: null,
    });
  const saveReport = (format: Format) =>
    void fetchAndSave({
      path: pathOfReport(week, scope.teamId, format),
      title: `Weekly report as ${fileFormatNames[format]}`,
      count: undefined,
      success: ({ count: people }) =>
        `Weekly report for ${formatWeek(week, addDays(week, 6))}${people === null ? '' : `: ${formatPeople(people)}`}`,
      failure: 'Failed to generate weekly report. Please try again.',
    });

  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="grid gap-2 max-sm:grid-cols-[1fr_auto] sm:flex sm:flex-wrap">
        <span className="flex max-sm:col-span-2">
          <Button
            icon={<Download aria-hidden />}
            isPending={active?.path === pathOfRecords(period, scope, 'csv')}
            onClick={() => saveRecords('csv')}
            className="grow rounded-r-none"
          >
            Download CSV
          </Button>
          <Menu label="Other formats" trigger={<OtherFormats />}>
            <MenuItem
              icon={<FileSpreadsheet aria-hidden />}
              isDisabled={most > maxPerSheet}
              onAction={() => saveRecords('xlsx')}
            >
              Download Excel file
            </MenuItem>
            <MenuItem icon={<Sheet aria-hidden />} onAction={() => saveReport('xlsx')}>
              Weekly Report as Excel file
            </MenuItem>
          </Menu>
        </span>
        <Button
          variant="secondary"
          icon={<Sheet aria-hidden />}
          isPending={active?.path === pathOfReport(week, scope.teamId, 'csv')}
          aria-describedby={about}
          onClick={() => saveReport('csv')}
          className="whitespace-nowrap max-sm:px-1.5 max-sm:[&_svg]:hidden"
        >
          Weekly Report
        </Button>
        <Button
          variant="secondary"
          icon={<Archive aria-hidden />}
          isPending={isArchiving}
          aria-describedby={about}
          onClick={() => props.onArchiveDay(date)}
          className="whitespace-nowrap max-sm:px-1.5 max-sm:[&_svg]:hidden"
        >
          Archive This Date
        </Button>
        <Button
          variant="secondary"
          icon={<CalendarPlus2 aria-hidden />}
          onClick={props.onEnhanced}
          className="max-sm:col-span-2"
        >
          Enhanced Archive
        </Button>
      </div>
      <p id={about} className="text-12 text-muted">
        Weekly Report covers {formatWeek(week, addDays(week, 6))}. Archive This Date archives{' '}
        {formatLongDay(date)}.
        {most > maxFetchedRecords &&
          ` There are ${formatCount(most)} records, so your browser will download the file itself and show the progress.`}
        {most > maxPerSheet &&
          ` An Excel sheet has room for ${formatCount(maxPerSheet)} records. Choose CSV or fewer days.`}
      </p>
    </div>
  );
}

/** Opens the menu next to the main download button. */
function OtherFormats(props: ComponentProps<'button'>) {
  return (
    <Tooltip content="Other formats">
      <button
        {...props}
        type="button"
        aria-label="Other formats"
        className={`${buttonStyle('primary', 'medium')} ml-px rounded-l-none px-2`}
      >
        <ChevronDown aria-hidden />
      </button>
    </Tooltip>
  );
}
