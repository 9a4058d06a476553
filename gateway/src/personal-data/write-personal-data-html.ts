import {
  type PersonalDataKind,
  personalDataKind,
  personalDataKindNames,
} from '@portal/contracts/personal-data-kinds';
import type { PersonalDataManifest, PersonalDataPart } from '@portal/contracts/personal-data-parts';
import { formatDateTime, formatDay } from '@portal/kernel/format-date';

/** Writes the readable page: a table of each kind, without scripts and without anything from elsewhere. */
export async function* writePersonalDataHtml(
  { person, requestedAt }: PersonalDataManifest,
  parts: AsyncIterable<PersonalDataPart>,
): AsyncGenerator<string> {
  const at = escapeHtml(formatDateTime(new Date(requestedAt)));
  const links = personalDataKindNames.map(
    (kind) => `<li><a href="#${kind}">${escapeHtml(personalDataKind(kind).title)}</a></li>`,
  );
  yield `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Data of ${escapeHtml(person)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Data of ${escapeHtml(person)}</h1>
<p>This is what the staff portal kept about ${escapeHtml(person)} on ${at}. “You” is ${escapeHtml(person)}.
Other people’s data is left out. Passwords and other secrets are stored in a form that nobody can read, so they aren’t
here either. The same data for computers is in the files that end in .json.</p>
<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>
`;
  let kind: PersonalDataKind | null = null;
  let isEmpty = true;
  for await (const part of parts) {
    if (part.kind !== kind) {
      if (kind !== null) yield endOf(isEmpty);
      ({ kind } = part);
      isEmpty = true;
      const { title, description } = personalDataKind(kind);
      yield `<h2 id="${kind}">${escapeHtml(title)}</h2>\n<p>${escapeHtml(description)}</p>\n`;
    }
    if (part.rows.length === 0) continue;
    const { fields, isSingle } = personalDataKind(part.kind);
    const names = Object.keys(fields);
    if (isSingle) {
      yield '<div class="table"><table>\n<tbody>\n';
      isEmpty = false;
      for (const row of part.rows) {
        for (const [name, label] of Object.entries(fields)) {
          yield `<tr><th scope="row">${escapeHtml(label)}</th><td>${formatValue(row[name])}</td></tr>\n`;
        }
      }
      continue;
    }
    if (isEmpty) {
      const titles = Object.values(fields).map(
        (label) => `<th scope="col">${escapeHtml(label)}</th>`,
      );
      yield `<div class="table"><table>\n<thead><tr>${titles.join('')}</tr></thead>\n<tbody>\n`;
      isEmpty = false;
    }
    yield part.rows
      .map(
        (row) => `<tr>${names.map((name) => `<td>${formatValue(row[name])}</td>`).join('')}</tr>\n`,
      )
      .join('');
  }
  if (kind !== null) yield endOf(isEmpty);
  yield '</main>\n</body>\n</html>\n';
}

function endOf(isEmpty: boolean): string {
  return isEmpty ? '<p class="none">Nothing is kept.</p>\n' : '</tbody>\n</table></div>\n';
}

const instantFormat = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const dayFormat = /^\d{4}-\d\d-\d\d$/;

/** A value as HTML: times of London, lists and objects as nested lists. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return escapeHtml(formatText(value));
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '–';
    return `<ul>${value.map((item) => `<li>${formatValue(item)}</li>`).join('')}</ul>`;
  }
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== undefined)
    .map(([name, inner]) => `${escapeHtml(labelOf(name))}: ${formatValue(inner)}`)
    .join('<br>');
}

function formatText(text: string): string {
  if (instantFormat.test(text)) return formatDateTime(new Date(text));
  return dayFormat.test(text) ? formatDay(text) : text;
}

/** `firstDay` becomes “First day”. */
function labelOf(name: string): string {
  const words = name.replace(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

const styles = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:80rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.75rem;line-height:1.2}
h2{margin:2.5rem 0 .25rem;font-size:1.25rem;break-after:avoid}
p{max-width:45rem;margin:.5rem 0}
nav ul{columns:14rem;padding-left:1.25rem}
.table{overflow-x:auto}
table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{padding:.375rem .75rem .375rem 0;border-bottom:1px solid #8884;text-align:left;vertical-align:top}
td{white-space:pre-wrap;overflow-wrap:anywhere;min-width:5rem;max-width:30rem}
td ul{margin:0;padding-left:1rem}
thead{display:table-header-group}
.none{opacity:.75}
@media print{body{font-size:10pt}nav{display:none}.table{overflow:visible}tr{break-inside:avoid}table{font-size:8pt}td,th{min-width:0;padding-right:.4rem}}
`;
