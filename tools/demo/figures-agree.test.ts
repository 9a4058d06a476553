import { describeAgreeingFigures } from './testing/agreeing-figures.ts';

// The long test does the same with 200 people over two years.
describeAgreeingFigures({ seed: 'figures', staff: 60, admins: 2, weeks: 20 });
