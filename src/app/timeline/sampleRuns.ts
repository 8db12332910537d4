/** The deletions that the unit tests of the page's views are held against. */
import {
  DEFAULT_BEHAVIOUR,
  simulate,
  v1_23,
  type ClusterSetup,
  type ClusterState,
  type PodSetup,
} from '../../cluster/index.ts';
import { ms, seconds } from '../../engine/time.ts';
import type { PodManifest } from '../../kube/objects.ts';
import type { Trace } from '../../trace/index.ts';

const manifest = (name: string, grace: number, preStop?: boolean): PodManifest => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', labels: { app: name } },
  spec: {
    terminationGracePeriodSeconds: grace,
    containers: [
      {
        name: 'nginx',
        image: 'nginx:1.18',
        ...(preStop === true && { lifecycle: { preStop: { exec: { command: ['sleep', '3'] } } } }),
      },
    ],
  },
});

const base: Omit<ClusterSetup, 'pods' | 'steps'> = {
  release: v1_23,
  seed: 0,
  nodeName: 'node-1',
  timers: {},
  until: 'quiet',
};
const behaviour: PodSetup['behaviour'] = { nginx: { ...DEFAULT_BEHAVIOUR, exitAfter: ms(20) } };

const web: PodSetup = { from: 'api', manifest: manifest('web', 30), behaviour };
const nginx: PodSetup = { from: 'file', manifest: manifest('nginx', 30), behaviour };
const deleteWeb = { at: seconds(2), do: 'delete', namespace: 'default', name: 'web', force: false } as const;

export const SETUPS = {
  regular: { ...base, pods: [web], steps: [deleteWeb] },
  sigkill: {
    ...base,
    pods: [{ ...web, behaviour: { nginx: { ...DEFAULT_BEHAVIOUR, onSigterm: 'ignore' } } }],
    steps: [deleteWeb],
  },
  prestop: {
    ...base,
    pods: [
      {
        from: 'api',
        manifest: manifest('web', 10, true),
        behaviour: { nginx: { ...DEFAULT_BEHAVIOUR, preStopTakes: seconds(3) } },
      },
    ],
    steps: [deleteWeb],
  },
  static: { ...base, pods: [nginx], steps: [{ at: seconds(2), do: 'removeManifest', name: 'nginx', from: 'file' }] },
  mirror: { ...base, pods: [web, nginx], steps: [{ ...deleteWeb, name: 'nginx-node-1' }] },
} as const satisfies Record<string, ClusterSetup>;

export type SampleRun = keyof typeof SETUPS;

const runs = new Map<SampleRun, Trace<ClusterState>>();

export function sampleRun(name: SampleRun): Trace<ClusterState> {
  let run = runs.get(name);
  if (run === undefined) runs.set(name, (run = simulate(SETUPS[name])));
  return run;
}
