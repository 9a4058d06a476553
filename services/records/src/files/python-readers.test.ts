import { addDays } from '@portal/kernel/london';
import { installPython } from '@portal/testing/python';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportedRecord, oddNames, tableOf } from '../../testing/exported-records.ts';
import { tableFiles } from '../../testing/table-files.ts';
import { recordColumns } from './record-columns.ts';
import { weeklyReportTable } from './weekly-report-table.ts';

let run: Awaited<ReturnType<typeof installPython>>;
let save: Awaited<ReturnType<typeof tableFiles>>;

beforeAll(async () => {
  [run, save] = await Promise.all([installPython('openpyxl'), tableFiles()]);
}, 300_000);

const names = new Map([['ward', 'Ward 3']]);
const columns = recordColumns(names);
const titles = columns.map(({ title }) => title);
const odd = oddNames.map((lastName) =>
  exportedRecord({ firstName: '', lastName, clockInLocation: lastName }),
);
/** As shown by a spreadsheet: formulas are prefixed with an apostrophe. */
const harmless = (name: string) => (/^[=+\-@\t\r＝＋－＠]/.test(name) ? `'${name}` : name);

describe('CSV', () => {
  test('Python’s csv reads back each text, with an apostrophe before formulas', async () => {
    const path = await save(tableOf(columns, odd), 'csv');
    const rows = (await run(
      `import csv, json, sys
with open(sys.argv[1], encoding='utf-8-sig', newline='') as file:
    print(json.dumps(list(csv.DictReader(file, strict=True))))`,
      path,
    )) as Record<string, string>[];
    expect(Object.keys(rows[0] ?? {})).toEqual(titles);
    expect(rows.map((row) => row['Employee Name'])).toEqual(oddNames.map((name) => ` ${name}`));
    expect(rows.map((row) => row['Clock In Location'])).toEqual(oddNames.map(harmless));
  });
});

describe('XLSX', () => {
  test('openpyxl reads back real days, times and numbers under a frozen title row', async () => {
    const path = await save(
      tableOf(
        columns,
        [exportedRecord({ teamId: 'ward' })],
        [exportedRecord({ teamId: 'ward', hoursWorked: null })],
      ),
      'xlsx',
    );
    const read = await run(
      `import json, openpyxl, sys
book = openpyxl.load_workbook(sys.argv[1])
sheet = book.active
rows = [[(cell.value.isoformat() if hasattr(cell.value, 'isoformat') else cell.value) for cell in row] for row in sheet.iter_rows()]
print(json.dumps({
  'sheets': book.sheetnames, 'rows': rows, 'frozen': sheet.freeze_panes,
  'filter': sheet.auto_filter.ref,
  'formats': [cell.number_format for cell in sheet[2]], 'bold': sheet['A1'].font.b,
  'kinds': [cell.data_type for cell in sheet[2]], 'width': sheet.column_dimensions['D'].width,
}))`,
      path,
    );
    const values = [
      '2026-11-16T00:00:00',
      'Monday',
      1,
      'Ada Byron',
      'employee',
      'Present',
      '2026-11-16T09:05:00',
      '2026-11-16T17:00:00',
      7.9,
      5,
      'Yes',
      'Office Computer (Ward 3)',
      'Mobile',
      25,
      '2026-11-16T23:00:00',
      'Ward 3',
    ];
    expect(read).toEqual({
      sheets: ['Records'],
      rows: [titles, values, values.with(8, null as never)],
      frozen: 'A2',
      filter: 'A1:P3',
      bold: true,
      width: 28,
      formats: [
        'dd/mm/yyyy',
        'General',
        'General',
        'General',
        'General',
        'General',
        'dd/mm/yyyy\\ hh:mm',
        'dd/mm/yyyy\\ hh:mm',
        '0.00',
        'General',
        'General',
        'General',
        'General',
        'General',
        'dd/mm/yyyy\\ hh:mm',
        'General',
      ],
      kinds: [...'dsnsssddnnsssnds'],
    });
  });

  test('stores every text unchanged and never as a formula', async () => {
    const path = await save(tableOf(columns, odd), 'xlsx');
    const read = await run(
      `import json, openpyxl, sys
sheet = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps([[row[11].value, row[11].data_type] for row in list(sheet.iter_rows())[1:]]))`,
      path,
    );
    expect(read).toEqual(oddNames.map((name) => [name, 's']));
  });

  test('openpyxl finds the full sheet name and a filter on the titles', async () => {
    const path = await save(weeklyReportTable('2026-09-28', [], names), 'xlsx');
    const read = await run(
      `import json, openpyxl, sys
sheet = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps([sheet.title, sheet.auto_filter.ref, sheet.freeze_panes]))`,
      path,
    );
    expect(read).toEqual(['Week from 28-09-2026', 'A1:S1', 'A2']);
  });

  test('the sheet names of two years are distinct and valid', () => {
    const weeks = Array.from({ length: 104 }, (_, i) => addDays('2026-01-05', 7 * i));
    const sheets = weeks.map((day) => weeklyReportTable(day, [], new Map()).name);
    expect(new Set(sheets).size).toBe(weeks.length);
    for (const name of sheets) expect(name).toMatch(/^[^\\/?*[\]:]{1,31}$/);
  });
});
