export type FileText = { text: string; problem?: never } | { problem: string; text?: never };

const maxCharacters = 90_000;
/** The gateway's body limit, less the JSON around the text. */
const maxBytes = 98 * 1024;
/** The byte size above which no encoding fits the character limit. */
const maxFileBytes = maxCharacters * 4;

const tooLong = 'The file must be 90,000 characters or fewer. Split it into smaller files.';
const notTextProblem =
  'This isn’t a CSV file. In your spreadsheet, choose Save As, then CSV (comma-separated values).';

/**
 * Decodes a file as spreadsheets write it: UTF-8, UTF-16 with a byte order mark, or Windows-1252.
 * Gives a problem for binary files and for files that are too large.
 */
export function decodeFileText(bytes: Uint8Array): FileText {
  if (bytes.length > maxFileBytes) return { problem: isArchive(bytes) ? notTextProblem : tooLong };
  const text = decoded(bytes);
  if (text === null || hasControls(text)) return { problem: notTextProblem };
  return validateFileText(text);
}

/** Normalises line ends; gives a problem for an empty or too large text. */
export function validateFileText(text: string): FileText {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (plain.trim() === '') return { problem: 'The file is empty.' };
  const bytes = new TextEncoder().encode(JSON.stringify(plain)).length;
  return plain.length > maxCharacters || bytes > maxBytes ? { problem: tooLong } : { text: plain };
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

/** An Excel workbook is a ZIP archive. */
function isArchive([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

/** Control characters show that a file is binary. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return /[\x00-\x08\x0e-\x1f\x7f]/.test(text);
}
