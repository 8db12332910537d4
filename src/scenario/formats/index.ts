/**
 * Every way in which a run, as one node sees it, can be printed, by the name that `--format` takes. Pure functions of the trace, which give the
 * text in pieces: that of a large trace is longer than any one string may be.
 */
import type { ClusterWorld } from '../../cluster/addresses.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { traceOfNode, worldOf } from '../../cluster/world.ts';
import type { Trace } from '../../trace/index.ts';
import { auditFormat } from './audit.ts';
import { castFormat } from './cast.ts';
import { eventsFormat, jsonFormat } from './events.ts';
import { klogFormat } from './klog.ts';
import { mermaidFormat } from './mermaid.ts';
import { mermaidDocsFormat } from './mermaidDocs.ts';
import { requestsFormat } from './requests.ts';
import { watchFormat } from './watch.ts';

export const FORMATS = {
  klog: klogFormat,
  watch: watchFormat,
  requests: requestsFormat,
  events: eventsFormat,
  json: (trace: Trace<ClusterState>) => jsonFormat({ ...trace, initial: worldOf(trace.initial, [trace.initial]) }),
  mermaid: mermaidFormat,
  'mermaid-docs': mermaidDocsFormat,
  cast: castFormat,
  audit: auditFormat,
} as const satisfies Readonly<Record<string, (trace: Trace<ClusterState>) => Iterable<string>>>;

/** A whole cluster's run; of the formats that tell of one node, `node`. */
export function printed(name: FormatName, trace: Trace<ClusterWorld>, node: string): Iterable<string> {
  if (name === 'json') return jsonFormat(trace);
  return name === 'events' ? eventsFormat(trace) : FORMATS[name](traceOfNode(trace, node));
}

export type FormatName = keyof typeof FORMATS;

export const isFormat = (name: string): name is FormatName => Object.hasOwn(FORMATS, name);
