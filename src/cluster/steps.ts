/**
 * What people do, and what breaks: messages from outside, each to whom it concerns. Most are one message that the
 * scenario makes itself; those that ask how the node calls its files and its pods are made here.
 */
import type { Micros } from '../engine/time.ts';
import { ownedPod } from './controllers/replicaSets.ts';
import type { Inboxes } from './inboxes.ts';
import { staticPodName } from './kubelet/staticPod.ts';
import { manifestPath } from './node/paths.ts';
import type { PodSetup } from './setup.ts';
import type { ActorName } from './state.ts';

/** A message that its addressee knows, and when it comes; to the first node's, where it names none. */
export type Step = {
  readonly [To in ActorName]: {
    readonly at: Micros;
    readonly to: To;
    readonly node?: string;
    readonly message: Inboxes[To];
  };
}[ActorName];

interface Coming {
  /** What its manifest's file is called by, where it has one: the first pod that it held. */
  readonly file?: string;
  /** Of a pod that is for the scheduler to place: every node. */
  readonly mayComeTo?: readonly string[] | undefined;
}

/** A pod comes: how its processes and volumes behave is known to the runtime and the node from then on. */
export function createPod(at: Micros, setup: PodSetup, nodeName: string, coming: Coming = {}): readonly Step[] {
  const { from, manifest, behaviour, volumes = {} } = ownedPod(setup);
  const { file = manifest.metadata.name, mayComeTo } = coming;
  const { namespace = 'default' } = manifest.metadata;
  const name = from === 'api' ? manifest.metadata.name : staticPodName(manifest.metadata.name, nodeName);
  const where = whereOf(setup);
  return [
    ...(mayComeTo?.map((node) => ({ node })) ?? [where]).flatMap((there): readonly Step[] => [
      { at, to: 'runtime', ...there, message: { type: 'setBehaviour', namespace, name, behaviour } },
      { at, to: 'node', ...there, message: { type: 'setVolumes', namespace, name, volumes } },
    ]),
    from === 'api'
      ? { at, to: 'kubectl', message: { type: 'kubectlCreate', manifest } }
      : { at, to: 'node', ...where, message: { type: 'writeManifest', path: manifestPath(file), from, manifest } },
  ];
}

const whereOf = ({ node }: Pick<PodSetup, 'node'>) => (node === undefined ? {} : { node });

/** A manifest's file goes, or the HTTP source answers without it. */
export const removeManifest = (
  at: Micros,
  file: string,
  from: 'file' | 'http',
  on: Pick<PodSetup, 'node'> = {},
): Step => ({
  at,
  to: 'node',
  ...whereOf(on),
  message: { type: from === 'file' ? 'removeManifest' : 'removeHttpManifest', path: manifestPath(file) },
});
