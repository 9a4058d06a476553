import Bowser from 'bowser';

export interface BrowserName {
  /** A readable name: `Firefox on Windows`. */
  name: string;
  kind: 'phone' | 'tablet' | 'computer';
}

const systems: Record<string, string> = { 'Chrome OS': 'Chromebook', iOS: 'iPhone' };

/** The name of a browser or program from its user agent. */
export function browserName(agent: string): BrowserName {
  const product = agent.split(/[/\s]/)[0];
  if (!product) return { name: 'Unknown browser', kind: 'computer' };
  const { browser, os, platform } = Bowser.parse(agent);
  const program = browser.name || product;
  const system = platform.model === 'iPad' ? 'iPad' : (systems[os.name ?? ''] ?? os.name);
  return { name: system ? `${program} on ${system}` : program, kind: kindOf(platform.type) };
}

function kindOf(type: string | undefined): BrowserName['kind'] {
  if (type === 'mobile') return 'phone';
  return type === 'tablet' ? 'tablet' : 'computer';
}
