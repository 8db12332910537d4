/** The kubelet's log of the simulation up to the present instant, as a file to diagnose. */
import { klogFormat } from '../../scenario/formats/klog.ts';
import type { PageState } from '../store/index.ts';

export function simulatedLog({ run, instant, scenario }: PageState): File | null {
  if (run.status !== 'ready' || scenario === null) return null;
  const { initial, events } = run.trace;
  const text = klogFormat({ initial, events: events.slice(0, instant.index + 1), end: instant.t });
  return new File([text], `${scenario.title}.log`, { lastModified: 0 });
}
