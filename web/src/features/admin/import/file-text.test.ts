import { describe, expect, it } from 'vitest';
import { decodeFileText, validateFileText } from './file-text.ts';

const line = 'First name,Last name\nZoë,O’Neill\n';
const tooLong = 'The file must be 90,000 characters or fewer. Split it into smaller files.';

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
}

describe('decodeFileText', () => {
  it.each([
    ['UTF-8', Buffer.from(line)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${line}`)],
    ['UTF-16, little end first', utf16(line, false)],
    ['UTF-16, big end first', utf16(line, true)],
    ['Windows-1252', Buffer.from(line.replace('’', '\x92'), 'latin1')],
  ])('is read from %s', (_encoding, bytes) => {
    expect(decodeFileText(bytes)).toEqual({ text: line });
  });

  it('normalises line ends', () => {
    expect(decodeFileText(Buffer.from('a,b\r\nc,d\re,f\n'))).toEqual({ text: 'a,b\nc,d\ne,f\n' });
  });

  it.each([
    ['a workbook', Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1')],
    ['a large workbook', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500_000)])],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\x00', 'latin1')],
    ['a document without a zero', Buffer.from('%PDF-1.7\n\x01\x02\xff', 'latin1')],
  ])('is refused where it is %s', (_kind, bytes) => {
    expect(decodeFileText(bytes).problem).toMatch(/^This isn’t a CSV file/);
  });

  it('refuses an empty or too large file', () => {
    expect(decodeFileText(Buffer.from('\uFEFF\r\n'))).toEqual({ problem: 'The file is empty.' });
    expect(decodeFileText(Buffer.from('a'.repeat(90_001)))).toEqual({ problem: tooLong });
    expect(decodeFileText(Buffer.alloc(400_000, 'a'))).toEqual({ problem: tooLong });
    // Few enough characters, but too many bytes for a request.
    expect(validateFileText('€'.repeat(40_000))).toEqual({ problem: tooLong });
    expect(validateFileText('a'.repeat(90_000)).problem).toBeUndefined();
  });

  it('has other limits where they are given', () => {
    const limits = { maxCharacters: 2_500_000, maxBytes: 3_000_000 };
    expect(decodeFileText(Buffer.from('a'.repeat(2_500_000)), limits).problem).toBeUndefined();
    const problem = 'The file must be 2,500,000 characters or fewer. Split it into smaller files.';
    expect(decodeFileText(Buffer.from('a'.repeat(2_500_001)), limits)).toEqual({ problem });
    expect(validateFileText('€'.repeat(1_200_000), limits)).toEqual({ problem });
  });
});
