import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where the longest files are, by path; the others follow. */
const order = [/killed-services/, /\/tools\//, /libs\/bus/, /gateway/];

/** Runs the longest files first, so that no worker is left alone with one of them at the end. */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = order.findIndex((pattern) => pattern.test(moduleId));
      return place < 0 ? order.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
