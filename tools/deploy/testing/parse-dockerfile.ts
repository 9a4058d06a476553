/** An instruction of a Dockerfile. */
export interface Instruction {
  keyword: string;
  text: string;
}

/** A stage of a Dockerfile. */
export interface Stage {
  /** The stage or image that it begins with. */
  from: string;
  instructions: Instruction[];
}

/** Reads the stages of a Dockerfile by name. Every stage must have one. */
export function parseDockerfile(source: string): Map<string, Stage> {
  const stages = new Map<string, Stage>();
  let current: Stage | undefined;
  const lines = source
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  for (const line of lines) {
    const [keyword = '', ...rest] = line.trim().split(/\s+/);
    if (keyword === '') continue;
    if (keyword === 'FROM') {
      const [from = '', , name = ''] = rest;
      current = { from, instructions: [] };
      stages.set(name, current);
    } else current?.instructions.push({ keyword, text: rest.join(' ') });
  }
  return stages;
}
