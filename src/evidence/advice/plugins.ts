/** Finds the plug-in, runtime and controller that a text names, by `plugins.json`. Pure; every pattern is bounded. */
import { DRIVERS, IN_TREE, isKeyOf, NETWORKS, OWNERS, pattern, rowsOf, RUNTIMES, type PluginRow } from './tables.ts';
import type { Runtime } from './tables.ts';

export interface VolumePlugin extends PluginRow {
  /** A CSI driver's name, or empty. */
  readonly driver: string;
  /** The directory that a kubelet keeps such volumes in. */
  readonly directory: string;
}

const UNIQUE = /kubernetes\.io\/(?:csi\/([a-z0-9][a-z0-9.-]{0,252})\^|([a-z][a-z0-9-]{1,40})\/)/;
const DRIVER = /driver name \\*"?([a-z0-9][a-z0-9.-]{0,252}) not found in the list of registered CSI drivers/;
const DIRECTORY = /\/volumes\/(kubernetes\.io~[a-z0-9-]{1,40})\//;

const OTHER: PluginRow = { id: 'other', pods: 'csi', source: 'registrar' };

/** CSI drivers are matched by the end of their names, because an installation may add a prefix of its own. */
export function volumePlugin(text: string): VolumePlugin {
  const unique = UNIQUE.exec(text);
  const driver = unique?.[1] ?? DRIVER.exec(text)?.[1] ?? '';
  const directory = DIRECTORY.exec(text)?.[1] ?? '';
  const inTree = unique?.[2] ?? directory.replace('kubernetes.io~', '');
  if (driver !== '' || inTree === 'csi') {
    const known = rowsOf(DRIVERS).find(([name]) => driver.endsWith(name))?.[1];
    return { ...(known ?? { ...OTHER, id: 'csi' }), driver, directory: 'kubernetes.io~csi' };
  }
  const known = isKeyOf(IN_TREE, inTree) ? IN_TREE[inTree] : undefined;
  const isKnown = directory !== '' || known !== undefined;
  return { ...(known ?? OTHER), driver: '', directory: isKnown ? directory || `kubernetes.io~${inTree}` : '*' };
}

/** By what ids and sockets begin with; null where nothing names it. */
export const runtimeOf = (text: string): Runtime | null =>
  rowsOf(RUNTIMES).find(([, { says }]) => pattern(says).test(text))?.[0] ?? null;

export interface Network {
  /** What the plug-in's binary is called; empty where nothing names it. */
  readonly type: string;
  /** How its daemon's pods are called. */
  readonly pods: string;
  readonly source: string;
}

const TYPE = /(?:plugin type=|type=|find plugin )\\*"([a-z0-9][a-z0-9.-]{0,60})\\*"/;
const ANY = 'calico|cilium|flannel|weave|aws-node|multus|antrea|ovnkube';

export function networkOf(text: string): Network {
  const type = TYPE.exec(text)?.[1] ?? '';
  const named = (words: string) => rowsOf(NETWORKS).find(([, { says }]) => pattern(says).test(words))?.[1];
  const { pods, source } = named(type) ?? named(text) ?? { pods: ANY, source: 'networkPlugins' };
  return { type, pods, source };
}

export function finalizerOwner(finalizer: string): { readonly owner: string; readonly source: string } {
  const known = rowsOf(OWNERS).find(([, { says }]) => pattern(says).test(finalizer));
  return known === undefined
    ? { owner: 'unknown', source: 'finalizers' }
    : { owner: known[0], source: known[1].source };
}

/** Whose name stands in a finalizer's: `example.com` of `example.com/keep`; the whole where there is no slash. */
export const domainOf = (finalizer: string): string => finalizer.split('/')[0] ?? '';

/** The word of a domain by which one finds what is installed: `cattle` of `wrangler.cattle.io`. */
export function wordOf(finalizer: string): string {
  const labels = domainOf(finalizer)
    .split('.')
    .filter((label) => label !== 'k8s' && label !== 'x-k8s');
  return labels.length > 1 ? (labels.at(-2) ?? '') : (labels[0] ?? '');
}
