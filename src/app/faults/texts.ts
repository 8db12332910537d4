import type { Texts } from '../language/index.ts';
import type { FaultGroupId } from './faults.ts';

const en = {
  button: 'Fault',
  title: 'Faults',
  search: 'Search faults',
  placeholder: 'Search by what breaks, such as “volume” or “API server”',
  found: (count: number) => (count === 1 ? '1 fault' : `${count} faults`),
  none: 'No fault fits. Try what breaks: a volume, the kubelet, a container.',
  clear: 'Show all faults',
  /** `at`: where in the run. */
  when: (at: string) => `What each would do at ${at} s`,
  groups: {
    evictions: () => 'Evict, drain, shut down',
    containers: (pod: string) => (pod === '' ? 'Containers' : `Containers of ${pod}`),
    cleanUp: (pod: string) => (pod === '' ? 'Clean-up' : `Clean-up of ${pod}`),
    object: (pod: string) => (pod === '' ? 'Object' : `Object of ${pod}`),
    outages: () => 'Outages',
  } satisfies Record<FaultGroupId, (pod: string) => string>,
};

const zh: typeof en = {
  button: '故障',
  title: '故障',
  search: '搜索故障',
  placeholder: '按出问题的部分搜索，例如“卷”或“API 服务器”',
  found: (count) => `${count} 个故障`,
  none: '没有符合的故障。试试出问题的部分：卷、kubelet、容器。',
  clear: '显示全部故障',
  when: (at) => `在 ${at} s 时各自的作用`,
  groups: {
    evictions: () => '驱逐、腾空、关机',
    containers: (pod) => (pod === '' ? '容器' : `${pod} 的容器`),
    cleanUp: (pod) => (pod === '' ? '清理' : `${pod} 的清理`),
    object: (pod) => (pod === '' ? '对象' : `${pod} 的对象`),
    outages: () => '中断',
  },
};

export const TEXTS: Texts<typeof en> = { en, zh };
