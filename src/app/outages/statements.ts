/** What the page claims to be down, and since when: read by the test of all claims. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';
import type { Look, Statement } from '../explain/statements.ts';
import { OUTABLES, outagesAt, type Outable } from '../readings/index.ts';
import { OUTAGE_TEXTS } from './texts.ts';

type Holds = (state: ClusterState, since: number) => boolean;

/** By what else the state knows of it: a process that is gone holds no call open and answers nobody. */
const IS_SO: Readonly<Record<Outable, Holds>> = {
  kubelet: ({ kubelet }, since) => kubelet.stoppedAt === since && kubelet.startedAt <= since,
  apiserver: ({ apiserver }, since) =>
    Object.keys(apiserver.pending).length === 0 &&
    Object.values(apiserver.watches).every(({ open }) => !open) &&
    (apiserver.startedAt ?? since) >= since,
  runtime: ({ runtime }, since) =>
    runtime.outage?.since === since &&
    Object.values(runtime.containers).every(({ stopCalls }) => stopCalls === undefined),
  network: ({ apiClient }, since) => apiClient.cutSince === since,
  node: ({ nodeShutdown }) => Object.keys(nodeShutdown.kills).length === 0,
};

/** Of what nobody says that it is away. */
const IS_THERE: Readonly<Record<Outable, (state: ClusterState) => boolean>> = {
  kubelet: ({ kubelet: { startedAt, stoppedAt }, nodeShutdown }) =>
    stoppedAt === undefined || startedAt >= stoppedAt || nodeShutdown.state === 'off',
  apiserver: ({ apiserver }) => apiserver.startedAt === null,
  runtime: ({ runtime, nodeShutdown }) =>
    runtime.outage === undefined || runtime.outage.servesSince !== undefined || nodeShutdown.state === 'off',
  network: ({ apiClient }) => apiClient.cutSince === null,
  node: ({ nodeShutdown }) => nodeShutdown.state !== 'off',
};

export function ofOutages(trace: Trace<ClusterState>, { event, state }: Look): readonly Statement[] {
  const outages = outagesAt(trace, event.seq);
  return OUTABLES.map((of) => {
    const since = outages[of];
    return since === undefined
      ? { says: `${of} is there`, holds: IS_THERE[of](state) }
      : { says: `${of} ${OUTAGE_TEXTS.en.since[of]({ at: instant(since) })}`, holds: IS_SO[of](state, since) };
  });
}
