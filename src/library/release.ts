/** The releases of Kubernetes that are told apart. */
import { RELEASES as KNOWN } from '../kube/release.ts';

/** A release of Kubernetes; one that lies between two of these behaves as the older. */
export type Release =
  | '1.18'
  | '1.21'
  | '1.22'
  | '1.23'
  | '1.24'
  | '1.25'
  | '1.26'
  | '1.27'
  | '1.28'
  | '1.29'
  | '1.30'
  | '1.31'
  | '1.32'
  | '1.33'
  | '1.34'
  | '1.35'
  | '1.36';

/** All of them, oldest first. */
export const RELEASES: readonly Release[] = KNOWN;
