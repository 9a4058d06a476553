import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The projects with the longest files; the others follow. Only two browsers at the same time: a third one
 * makes each journey take more than twice as long, because pages that wait keep drawing.
 */
const order = [/^(.*\()?e2e\)?$/, /e2e-admin/, /tools/, /bus/, /e2e-accessibility/, /gateway/];

/** Runs the longest files first, so that no worker is left alone with one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => {
      const place = order.findIndex((pattern) => pattern.test(project.name));
      return place < 0 ? order.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
