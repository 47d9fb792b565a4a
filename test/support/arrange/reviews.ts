import type { TestService } from '../service.ts';
import { lodgingIdOf } from '../small-seed.ts';

export interface NewReview {
  id: number;
  score?: number;
  /** The service's instant when left out. */
  date?: number;
  bookingReference?: string;
  isHidden?: boolean;
}

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

export async function answerReview(service: TestService, id: number): Promise<void> {
  await service.operator.done(`reviews reply ${id} --body Thanks --author Host --lang en`);
}

export async function publishReview(service: TestService, id: number): Promise<void> {
  await service.operator.done(`reviews publish ${id}`);
}

export async function hideReview(service: TestService, id: number): Promise<void> {
  await service.operator.done(`reviews unpublish ${id}`);
}
