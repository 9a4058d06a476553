import Bowser from 'bowser';

export interface BrowserName {
  /** As people call it: `Firefox on Windows`. */
  name: string;
  kind: 'phone' | 'tablet' | 'computer';
}

const systems: Record<string, string> = { 'Chrome OS': 'Chromebook', iOS: 'iPhone' };

/** What to call a browser, or a program, by what it calls itself. */
export function browserName(agent: string): BrowserName {
  const own = agent.split(/[/\s]/)[0];
  if (!own) return { name: 'Unknown browser', kind: 'computer' };
  const { browser, os, platform } = Bowser.parse(agent);
  const program = browser.name || own;
  const system = platform.model === 'iPad' ? 'iPad' : (systems[os.name ?? ''] ?? os.name);
  return { name: system ? `${program} on ${system}` : program, kind: kindOf(platform.type) };
}

function kindOf(type: string | undefined): BrowserName['kind'] {
  if (type === 'mobile') return 'phone';
  return type === 'tablet' ? 'tablet' : 'computer';
}
