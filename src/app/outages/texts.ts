/** What is said of something that is away. Times are seconds of the run. */
import type { Texts } from '../language/index.ts';

const en = {
  /** On the diagram, and as part of a box's name. */
  since: {
    kubelet: (at: string) => `down since ${at}`,
    apiserver: (at: string) => `down since ${at}`,
    runtime: (at: string) => `down since ${at}`,
    network: (at: string) => `cut off since ${at}`,
    node: (at: string) => `off since ${at}`,
  },
  /** In a box's name, where the line that is cut can't be seen. */
  cutOff: (at: string) => `cut off from the API server since ${at}`,
  /** On the timeline; the longest first. */
  lane: {
    kubelet: ['kubelet down', 'kubelet'],
    apiserver: ['API server down', 'API server'],
    runtime: ['containerd down', 'containerd'],
    network: ['node cut off', 'cut off'],
    node: ['node off', 'off'],
  },
};

const zh: typeof en = {
  since: {
    kubelet: (at) => `自 ${at} 起停机`,
    apiserver: (at) => `自 ${at} 起停机`,
    runtime: (at) => `自 ${at} 起停机`,
    network: (at) => `自 ${at} 起断开`,
    node: (at) => `自 ${at} 起关机`,
  },
  cutOff: (at) => `自 ${at} 起与 API 服务器断开`,
  lane: {
    kubelet: ['kubelet 停机', 'kubelet'],
    apiserver: ['API 服务器停机', 'API 服务器'],
    runtime: ['containerd 停机', 'containerd'],
    network: ['节点断开', '断开'],
    node: ['节点关机', '关机'],
  },
};

export const OUTAGE_TEXTS: Texts<typeof en> = { en, zh };
