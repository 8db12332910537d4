/** Where a line comes from, as far as its wrappings tell. */
import type { YearlessTime } from './moment.ts';

export interface Origin {
  readonly host: string;
  readonly tag: string;
  /** What continuation lines share with the line that they continue. */
  readonly stream: string;
  readonly utc: number | null;
  readonly local: YearlessTime | null;
}

export const BARE: Origin = { host: '', tag: '', stream: '', utc: null, local: null };

/** Nothing is known of where the line comes from: only what stood in front of it was taken off. */
export const isNowhere = ({ host, tag, stream, utc, local }: Origin): boolean =>
  host === '' && tag === '' && stream === '' && utc === null && local === null;
