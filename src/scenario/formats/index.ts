/**
 * Every way in which a run can be printed, by the name that `--format` takes. Pure functions of the trace, which give the
 * text in pieces: that of a large trace is longer than any one string may be.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { auditFormat } from './audit.ts';
import { eventsFormat, jsonFormat } from './events.ts';
import { klogFormat } from './klog.ts';
import { mermaidFormat } from './mermaid.ts';
import { requestsFormat } from './requests.ts';
import { watchFormat } from './watch.ts';

export const FORMATS = {
  klog: klogFormat,
  watch: watchFormat,
  requests: requestsFormat,
  events: eventsFormat,
  json: jsonFormat,
  mermaid: mermaidFormat,
  audit: auditFormat,
} as const satisfies Readonly<Record<string, (trace: Trace<ClusterState>) => Iterable<string>>>;

export type FormatName = keyof typeof FORMATS;

export const isFormat = (name: string): name is FormatName => Object.hasOwn(FORMATS, name);
