import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects whose files take longest, or wait most; the others follow. */
const order = ['e2e', 'tools', 'bus', 'gateway'];

/** Runs the longest files first, so that no worker is left alone with one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => {
      const place = order.findIndex((one) => project.name.includes(one));
      return place < 0 ? order.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
