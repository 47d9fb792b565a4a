import type { TestService } from '../service.ts';
import { lodgingIdOf } from '../small-seed.ts';

/** What an operator may say of a new review, beside the usual text. */
export interface NewReview {
  id: number;
  score?: number;
  /** When it was written; the service's instant when left out. */
  date?: number;
  bookingReference?: string;
  isHidden?: boolean;
}

/** Adds a review of a lodging as the operator; partners see it unless it is hidden. */
export async function addReview(service: TestService, ref: string, review: NewReview): Promise<void> {
  const { id, score = 8, date = service.clock.now(), bookingReference, isHidden = false } = review;
  const options = [
    `--lodging ${lodgingIdOf(service, ref)} --id ${id} --score ${score} --author "Marie D." --lang en`,
    `--body "Review ${id}." --date ${new Date(date).toISOString()}`,
    ...(bookingReference === undefined ? [] : [`--booking-reference ${bookingReference}`]),
    ...(isHidden ? ['--unpublished'] : []),
  ];
  await service.operator.done(`reviews add ${options.join(' ')}`);
}

/** Answers a review as the operator. */
export async function answerReview(service: TestService, id: number): Promise<void> {
  await service.operator.done(`reviews reply ${id} --body Thanks --author Host --lang en`);
}

/** Shows a hidden review to partners. */
export async function publishReview(service: TestService, id: number): Promise<void> {
  await service.operator.done(`reviews publish ${id}`);
}

/** Hides a review from partners. */
export async function hideReview(service: TestService, id: number): Promise<void> {
  await service.operator.done(`reviews unpublish ${id}`);
}
