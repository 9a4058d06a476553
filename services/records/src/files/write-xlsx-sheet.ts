import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import { escapeXml } from './escape-xml.ts';
import { formatSpreadsheetDay, timestampSerial } from './format-timestamp.ts';
import type { Column, Table } from './table-types.ts';
import { cellStyles } from './xlsx-parts.ts';

const chunkLength = 64 * 1024;

/** Writes the XML of a sheet, a chunk at a time: a frozen title row, then the rows, with a filter. */
export async function* writeSheet<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  const columnNames = columns.map((_, i) => columnName(i));
  const cells = columns.map(cellOf);
  let text = sheetStart(columns, columnNames);
  let number = 1;
  for await (const batch of rows) {
    for (const row of batch) {
      number += 1;
      text += `<row r="${number}">`;
      for (let i = 0; i < cells.length; i += 1) {
        const rest = cells[i]?.(row);
        if (rest) text += `<c r="${columnNames[i]}${number}"${rest}`;
      }
      text += '</row>';
      if (text.length < chunkLength) continue;
      yield text;
      text = '';
    }
  }
  const filter = `<autoFilter ref="A1:${columnNames.at(-1) ?? 'A'}${number}"/>`;
  yield `${text}</sheetData>${filter}</worksheet>`;
}

function sheetStart<Row>(columns: readonly Column<Row>[], columnNames: readonly string[]): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(
    ({ title }, i) => `<c r="${columnNames[i]}1"${textCell(title, ` s="${cellStyles.title}"`)}`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${titles.join('')}</row>`
  );
}

/** The XML of a cell after its reference; empty for an empty cell. */
function cellOf<Row>(column: Column<Row>): (row: Row) => string {
  switch (column.kind) {
    case 'text':
    case 'word':
      return (row) => textCell(column.of(row) ?? '');
    case 'number':
      return (row) => numberCell(column.of(row), cellStyles.plain);
    case 'hours':
      return (row) => {
        const hours = column.of(row);
        return numberCell(hours === null ? null : roundToHundredth(hours), cellStyles.hours);
      };
    case 'day':
      return (row) => numberCell(formatSpreadsheetDay(column.of(row)).serial, cellStyles.day);
    case 'time':
      return (row) => {
        const at = column.of(row);
        return numberCell(at === null ? null : timestampSerial(at), cellStyles.time);
      };
  }
}

/** An inline string, which is never evaluated as a formula. */
function textCell(text: string, style = ''): string {
  if (text === '') return '';
  return `${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function numberCell(value: number | null, style: number): string {
  return value === null ? '' : ` s="${style}"><v>${value}</v></c>`;
}

/** The columnNames of a column by its index from 0: A to Z, then AA. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}
