/** In which releases a case of upstream's holds. */
import { atLeast, RELEASES, type Release } from '../../kube/release.ts';

/** First and last modelled release; without a last one, up to the newest. */
export type Span = readonly [since: Release, until?: Release];

export const ALL: Span = ['1.18'];

export const releasesIn = ([since, until]: Span): readonly Release[] =>
  RELEASES.filter((release) => atLeast(release, since) && (until === undefined || atLeast(until, release)));
