/**
 * What the lists of the inspector are narrowed to. It outlives the tabs: who looks for a pod in the log wants the same
 * pod's requests. The pod is one for all panes; a text or a part would mean something else in each.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { EventLevel } from '../../cluster/index.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { podKey } from '../explain/index.ts';

export type FilteredPane = 'klog' | 'watch' | 'requests' | 'steps' | 'events';

export interface PaneFilter {
  readonly text: string;
  /** An actor; of requests, who sent them. */
  readonly part: string | null;
}

interface Filters {
  /** `namespace/name`. */
  readonly pod: string | null;
  readonly panes: Readonly<Record<FilteredPane, PaneFilter>>;
  readonly level: EventLevel;
  readonly reads: boolean;
  /** Events as `kubectl describe` prints them, not as `kubectl get`. */
  readonly described: boolean;
}

const NONE: PaneFilter = { text: '', part: null };

const INITIAL: Filters = {
  pod: null,
  panes: { klog: NONE, watch: NONE, requests: NONE, steps: NONE, events: NONE },
  level: 'step',
  reads: false,
  described: false,
};

const store = createStore<Filters>()(() => INITIAL);

export const filters = {
  set: (part: Partial<Omit<Filters, 'panes'>>): void => store.setState(part),
  setPane(pane: FilteredPane, part: Partial<PaneFilter>): void {
    const { panes } = store.getState();
    store.setState({ panes: { ...panes, [pane]: { ...panes[pane], ...part } } });
  },
  clear(pane: FilteredPane): void {
    filters.set({ pod: null });
    filters.setPane(pane, NONE);
  },
};

export interface ShownFilter extends PaneFilter {
  readonly pod: string | null;
  /** Nothing is left out by pod, part or text. */
  readonly isEmpty: boolean;
}

/** What a pane shows; a pod or part that this run does not have hides nothing. */
export function useFilter(
  pane: FilteredPane,
  { pods, parts }: { readonly pods: readonly string[]; readonly parts: readonly string[] },
): ShownFilter {
  const pod = useStore(store, (s) => (s.pod !== null && pods.includes(s.pod) ? s.pod : null));
  const { text, part: wanted } = useStore(store, (s) => s.panes[pane]);
  const part = wanted !== null && parts.includes(wanted) ? wanted : null;
  return { pod, part, text, isEmpty: pod === null && part === null && text.trim() === '' };
}

export const useLevel = (): EventLevel => useStore(store, (s) => s.level);
export const useReads = (): boolean => useStore(store, (s) => s.reads);
export const useDescribed = (): boolean => useStore(store, (s) => s.described);

/** What an event is about: its own pod, or one whose name its log line says. */
export function isAbout(event: TraceEvent, pod: string): boolean {
  if (event.pod !== undefined) return podKey(event.pod) === pod;
  const name = pod.slice(pod.indexOf('/') + 1);
  return namesPod(event.klog?.text ?? '', name) || namesPod(event.message ?? '', name);
}

/** `web` is named in `pods/web` and `default/web"`, not in `web-2`. */
export function namesPod(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[-\w.]/.test(text.charAt(at - 1)) && !/[-\w]/.test(text.charAt(at + name.length))) return true;
  }
  return false;
}
