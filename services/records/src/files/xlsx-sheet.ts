import { knownDay, stampSerial } from './london-stamp.ts';
import type { Column, Table } from './table.ts';
import { styleOf } from './xlsx-parts.ts';
import { xmlText } from './xml.ts';

const chunkLength = 64 * 1024;

/** The XML of a sheet, a chunk at a time: titles in a row that stays in sight, then the rows, which can be filtered. */
export async function* sheetOf<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  const letters = columns.map((_, i) => lettersOf(i));
  const cells = columns.map(cellOf);
  let text = beginningOf(columns, letters);
  let number = 1;
  for await (const piece of rows) {
    for (const row of piece) {
      number += 1;
      text += `<row r="${number}">`;
      for (let i = 0; i < cells.length; i += 1) {
        const rest = cells[i]?.(row);
        if (rest) text += `<c r="${letters[i]}${number}"${rest}`;
      }
      text += '</row>';
      if (text.length < chunkLength) continue;
      yield text;
      text = '';
    }
  }
  const filter = `<autoFilter ref="A1:${letters.at(-1) ?? 'A'}${number}"/>`;
  yield `${text}</sheetData>${filter}</worksheet>`;
}

function beginningOf<Row>(columns: readonly Column<Row>[], letters: readonly string[]): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(
    ({ title }, i) => `<c r="${letters[i]}1"${textCell(title, ` s="${styleOf.title}"`)}`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${titles.join('')}</row>`
  );
}

/** What of a cell follows on its place; nothing for an empty one. */
function cellOf<Row>(column: Column<Row>): (row: Row) => string {
  switch (column.kind) {
    case 'text':
    case 'word':
      return (row) => textCell(column.of(row) ?? '');
    case 'number':
      return (row) => numberCell(column.of(row), styleOf.plain);
    case 'hours':
      return (row) => {
        const hours = column.of(row);
        return numberCell(hours === null ? null : Math.round(hours * 100) / 100, styleOf.hours);
      };
    case 'day':
      return (row) => numberCell(knownDay(column.of(row)).serial, styleOf.day);
    case 'time':
      return (row) => {
        const at = column.of(row);
        return numberCell(at === null ? null : stampSerial(at), styleOf.time);
      };
  }
}

/** Text, whatever it says: it is never run as a formula. */
function textCell(text: string, style = ''): string {
  if (text === '') return '';
  return `${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function numberCell(value: number | null, style: number): string {
  return value === null ? '' : ` s="${style}"><v>${value}</v></c>`;
}

/** The letters of a column by its place from 0 on: A to Z, then AA. */
function lettersOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : lettersOf(Math.floor(place / 26) - 1) + last;
}
