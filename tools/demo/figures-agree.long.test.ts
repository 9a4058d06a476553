import { describeAgreeingFigures } from './testing/agreeing-figures.ts';

describeAgreeingFigures({ seed: 'figures', staff: 200, admins: 2, weeks: 104 });
