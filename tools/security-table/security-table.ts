/** What the table is checked against: the numbers of the standard, and the repository's files. */
export interface TableSources {
  /** The numbers of all requirements, in the order of the standard. */
  requirements: readonly string[];
  /** The content of a file by its path from the repository root; null if there is none. */
  read(path: string): string | null;
}

interface Row {
  number: string;
  requirement: string;
  metBy: string;
  shownBy: string;
  remark: string;
}

/** A link, and the titles of tests after it: `[file](../path) “a title” “another one”`. */
const namedTest = /\[[^\]]*\]\(\.\.\/([^)#]+)\)((?: “[^”]+”)*)/g;

/** Gives the faults in the tables of docs/security.md, one line each. */
export function tableFaults(document: string, { requirements, read }: TableSources): string[] {
  const rows = rowsOf(document);
  const numbers = rows.map(({ number }) => number);
  const missing = requirements.filter((number) => !numbers.includes(number));
  const unknown = numbers.filter((number) => !requirements.includes(number));
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  return [
    ...missing.map((number) => `${number} is missing`),
    ...unknown.map((number) => `${number} is no requirement`),
    ...repeated.map((number) => `${number} is there twice`),
    ...rows.flatMap((row) => rowFaults(row, read).map((fault) => `${row.number} ${fault}`)),
  ];
}

function rowsOf(document: string): Row[] {
  return document
    .split('\n')
    .filter((line) => /^\| *\d+\.\d+\.\d+ *\|/.test(line))
    .map((line) => {
      const cells = line.slice(1, line.lastIndexOf('|')).split('|');
      const [number = '', requirement = '', metBy = '', shownBy = '', ...rest] = cells.map((cell) =>
        cell.trim(),
      );
      return { number, requirement, metBy, shownBy, remark: rest.join('|') };
    });
}

function rowFaults(
  { requirement, metBy, shownBy, remark }: Row,
  read: TableSources['read'],
): string[] {
  const [, kind, text] = /^(Doesn't apply|open|Specification): (.*)$/.exec(remark) ?? [];
  const isMet = metBy !== '' && shownBy !== '';
  const hasRemark = kind !== undefined && text !== '';
  const cited = [...`${metBy} ${shownBy} ${remark}`.matchAll(namedTest)];
  return [
    ...(requirement === '' ? ['has no wording'] : []),
    ...(remark !== '' && !hasRemark ? [`has an unknown remark: ${remark}`] : []),
    ...(isMet || hasRemark ? [] : ['says neither what meets it nor why not']),
    ...(kind === "Doesn't apply" && metBy + shownBy !== '' ? ['is met and doesn’t apply'] : []),
    ...cited.flatMap(([, path = '', titles = '']) => citationFaults(path, titles, read)),
  ];
}

function citationFaults(path: string, titles: string, read: TableSources['read']): string[] {
  const content = read(path);
  if (content === null) return [`names ${path}, which does not exist`];
  const named = [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
  const untitled = /\.test\.tsx?$/.test(path) && named.length === 0;
  return [
    ...(untitled ? [`names ${path} without a test’s title`] : []),
    ...named
      .filter((title) => !content.includes(title))
      .map((title) => `names the test “${title}”, which ${path} doesn’t have`),
  ];
}
