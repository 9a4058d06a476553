import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where the longest files are, by path; the others follow. */
const order = [
  /e2e\/employee-journeys/,
  /e2e\/leave-and-hours-journeys/,
  /e2e\/staff-and-records-journeys/,
  /e2e\/accessibility/,
  /e2e\/sign-in-journeys/,
  /e2e\/first-view-journeys/,
  /\/tools\//,
  /libs\/bus/,
  /gateway/,
];

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
