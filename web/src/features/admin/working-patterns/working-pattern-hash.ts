/** The target of links to the working patterns in a person’s panel. */
export const workingPatternHash = '#working-pattern';
