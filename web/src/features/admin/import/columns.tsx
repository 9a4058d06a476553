import { Download } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, tableColumns } from '../../../ui/data-table.tsx';
import { csvFile } from './csv.ts';
import { download } from './download.ts';
import { columns as fileColumns, templateLines } from './template.ts';

type FileColumn = (typeof fileColumns)[number];

const column = tableColumns<FileColumn>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Column',
    enableSorting: false,
    cell: ({ getValue, row: { original } }) => (
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {getValue()}
        {original.isRequired && <Badge tone="accent">Required</Badge>}
      </span>
    ),
  }),
  column.accessor('takes', {
    header: 'Takes',
    enableSorting: false,
    cell: ({ getValue }) => <span className="@max-2xl:text-right">{getValue()}</span>,
  }),
  column.accessor('example', {
    header: 'Example',
    enableSorting: false,
    cell: ({ getValue }) => <span className="text-muted wrap-anywhere">{getValue()}</span>,
  }),
]);

/** What the file may hold, and a file to begin with. */
export function Columns() {
  return (
    <Card
      title="Columns"
      flush
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<Download aria-hidden />}
          onClick={() => download(csvFile(templateLines), 'staff-import-template.csv')}
        >
          Download template
        </Button>
      }
    >
      <p className="px-4 pb-3 text-14 text-muted sm:px-5">
        The first line names the columns, in any order. Leave out those you don’t need, and replace
        the example line of the template.
      </p>
      <DataTable
        caption="Columns of the file"
        columns={columns}
        rows={fileColumns}
        getRowId={({ name }) => name}
        empty={null}
      />
    </Card>
  );
}
