import type { ReactElement } from 'react';
import { PhoneTimeline, Timeline } from '../timeline/index.ts';

/** The run in time, as on the page. */
export default function Time({ isTall }: { readonly isTall: boolean }): ReactElement {
  return isTall ? <PhoneTimeline /> : <Timeline />;
}
