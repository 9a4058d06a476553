export type FileText = { text: string; problem?: never } | { problem: string; text?: never };

export interface FileLimits {
  maxCharacters: number;
  /** Of the request: the gateway's limit, less the JSON around the text. */
  maxBytes: number;
}

const defaultLimits: FileLimits = { maxCharacters: 90_000, maxBytes: 98 * 1024 };

const notTextProblem =
  'This isn’t a CSV file. In your spreadsheet, choose Save As, then CSV (comma-separated values).';

/**
 * Decodes a file as spreadsheets write it: UTF-8, UTF-16 with a byte order mark, or Windows-1252.
 * Gives a problem for binary files and for files that are too large.
 */
export function decodeFileText(bytes: Uint8Array, limits = defaultLimits): FileText {
  // No encoding has more than four bytes a character.
  if (bytes.length > limits.maxCharacters * 4) {
    return { problem: isArchive(bytes) ? notTextProblem : tooLong(limits) };
  }
  const text = decoded(bytes);
  if (text === null || hasControls(text)) return { problem: notTextProblem };
  return validateFileText(text, limits);
}

/** Normalises line ends; gives a problem for an empty or too large text. */
export function validateFileText(text: string, limits = defaultLimits): FileText {
  const { maxCharacters, maxBytes } = limits;
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (plain.trim() === '') return { problem: 'The file is empty.' };
  const bytes = new TextEncoder().encode(JSON.stringify(plain)).length;
  const isTooLong = plain.length > maxCharacters || bytes > maxBytes;
  return isTooLong ? { problem: tooLong(limits) } : { text: plain };
}

function tooLong({ maxCharacters }: FileLimits): string {
  const limit = maxCharacters.toLocaleString('en-GB');
  return `The file must be ${limit} characters or fewer. Split it into smaller files.`;
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
