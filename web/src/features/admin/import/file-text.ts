export type FileText = { text: string; problem?: never } | { problem: string; text?: never };

const mostCharacters = 90_000;
/** What the portal takes as the body of one request, less what is around the text in it. */
const mostBytes = 98 * 1024;
/** Nothing larger can be short enough, whatever it is encoded in. */
const largestFile = mostCharacters * 4;

const tooLong = 'The file is too long: at most 90,000 characters. Please split it.';
const notText =
  'This is not a CSV file. In your spreadsheet choose Save As, and there CSV (comma-separated values).';

/**
 * The text of a file as spreadsheets write it: UTF-8, UTF-16 with its mark, and else Windows-1252,
 * as Excel's plain "CSV" is. A problem where it is no text, or more than can be imported at once.
 */
export function textOf(bytes: Uint8Array): FileText {
  if (bytes.length > largestFile) return { problem: isArchive(bytes) ? notText : tooLong };
  const text = decoded(bytes);
  if (text === null || hasControls(text)) return { problem: notText };
  return checkedText(text);
}

/** The same text with one kind of line end; a problem where it is more than can be imported. */
export function checkedText(text: string): FileText {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (plain.trim() === '') return { problem: 'The file is empty.' };
  const bytes = new TextEncoder().encode(JSON.stringify(plain)).length;
  return plain.length > mostCharacters || bytes > mostBytes
    ? { problem: tooLong }
    : { text: plain };
}

function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A workbook of Excel is a ZIP archive. */
function isArchive([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

/** Pictures and programs are full of what no text has. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return /[\x00-\x08\x0e-\x1f\x7f]/.test(text);
}
