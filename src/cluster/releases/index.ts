/** The Kubernetes releases whose behaviour is modelled, oldest first. */
import type { Release as ReleaseId } from '../../kube/release.ts';
import type { Release } from './release.ts';
import { v1_18 } from './v1_18.ts';
import { v1_21 } from './v1_21.ts';
import { v1_22 } from './v1_22.ts';
import { v1_23 } from './v1_23.ts';
import { v1_24 } from './v1_24.ts';
import { v1_25 } from './v1_25.ts';
import { v1_26 } from './v1_26.ts';
import { v1_27 } from './v1_27.ts';
import { v1_28 } from './v1_28.ts';
import { v1_29 } from './v1_29.ts';
import { v1_30 } from './v1_30.ts';
import { v1_31 } from './v1_31.ts';
import { v1_32 } from './v1_32.ts';
import { v1_33 } from './v1_33.ts';
import { v1_34 } from './v1_34.ts';
import { v1_35 } from './v1_35.ts';
import { v1_36 } from './v1_36.ts';

export type { Release } from './release.ts';
export { v1_18, v1_21, v1_22, v1_23, v1_24, v1_27, v1_30, v1_32, v1_36 };

const BY_ID: Readonly<Record<ReleaseId, Release>> = {
  '1.18': v1_18,
  '1.21': v1_21,
  '1.22': v1_22,
  '1.23': v1_23,
  '1.24': v1_24,
  '1.25': v1_25,
  '1.26': v1_26,
  '1.27': v1_27,
  '1.28': v1_28,
  '1.29': v1_29,
  '1.30': v1_30,
  '1.31': v1_31,
  '1.32': v1_32,
  '1.33': v1_33,
  '1.34': v1_34,
  '1.35': v1_35,
  '1.36': v1_36,
};

export const releaseOf = (id: ReleaseId): Release => BY_ID[id];
