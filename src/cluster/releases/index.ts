/** The Kubernetes releases whose behaviour is modelled. What differs by release is data or a small function here. */

export interface Release {
  /** As a scenario names it. */
  readonly id: '1.23';
  /** The patch release that its ground truth was recorded with, and the tag of its source. */
  readonly tag: `v${string}`;
}

export const v1_23: Release = { id: '1.23', tag: 'v1.23.13' };
