import { Download } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DataTable, tableColumns } from '../../../ui/tables/data-table.tsx';
import { downloadBlob } from '../../downloads/download-blob.ts';
import { csvFile } from './csv-file.ts';
import { columns as fileColumns, templateLines } from './import-template.ts';

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
  column.accessor('accepts', {
    header: 'Accepts',
    enableSorting: false,
    cell: ({ getValue }) => <span className="@max-2xl:text-right">{getValue()}</span>,
  }),
  column.accessor('example', {
    header: 'Example',
    enableSorting: false,
    cell: ({ getValue }) => <span className="text-muted wrap-anywhere">{getValue()}</span>,
  }),
]);

/** The columns of the file, and a template to download. */
export function ImportColumns() {
  return (
    <Card
      title="Columns"
      flush
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<Download aria-hidden />}
          onClick={() => downloadBlob(csvFile(templateLines), 'staff-import-template.csv')}
        >
          Download template
        </Button>
      }
    >
      <p className="px-4 pb-3 text-14 text-muted sm:px-5">
        The first row names the columns, in any order. Leave out columns you don’t need, and replace
        the example row in the template.
      </p>
      <DataTable
        caption="Columns in the file"
        columns={columns}
        rows={fileColumns}
        getRowId={({ name }) => name}
        empty={null}
      />
    </Card>
  );
}
