/** The Kubernetes releases that are told apart, oldest first; a release between two of them behaves as the older one. */
export const RELEASES = [
  '1.18',
  '1.21',
  '1.22',
  '1.23',
  '1.24',
  '1.25',
  '1.26',
  '1.27',
  '1.28',
  '1.29',
  '1.30',
  '1.31',
  '1.32',
  '1.33',
  '1.34',
  '1.35',
  '1.36',
] as const;

export type Release = (typeof RELEASES)[number];

/** Whether `release` is `first` or later. */
export const atLeast = (release: Release, first: Release): boolean =>
  RELEASES.indexOf(release) >= RELEASES.indexOf(first);
