import type { Texts } from '../language/index.ts';

const en = {
  comparison: 'Comparison',
  compare: 'Compare',
  what: 'What is compared',
  differences: (count: number) => `Differences, ${count}`,
  all: (count: number) => `All, ${count}`,
  end: 'End the comparison',
  working: 'Simulating the other release…',
  failed: (why: string) => `The other release can’t run this scenario: ${why}`,
  with: 'Compare with',
  restsOn: { recordings: 'Recorded', source: 'From source alone' },
  compared: (release: string) => `Compared release: v${release}`,
  swap: (compared: string, shown: string) => `Show v${compared} and compare with v${shown}`,
  allSame: (first: string, second: string) =>
    `In ${second} everything that is compared happens as in ${first}, at the same times.`,

  place: {
    requests: 'Requests',
    object: 'The object',
    kubectl: 'kubectl',
    kubelet: 'In the kubelet',
    node: 'On the node',
    controllers: 'In the control plane',
  },
  counts: (first: number, second: number) => `${first} and ${second}`,
  field: { phase: 'status.phase, as last seen', status: 'STATUS in kubectl, as last seen' },
  /** Rows that are only the consequence of this one. */
  follows: (count: number) => (count === 1 ? 'one more follows from it' : `${count} more follow from it`),
  silent: 'doesn’t say',
  /** A request that writes the status. */
  status: (verb: string) => `${verb} status`,
  toldOf: (name: string) => `What happened in ${name}`,
  why: 'Why',
  changes: 'Changed',
  only: (name: string) => `only ${name}`,

  rows: (first: string, second: string) => `${first} and ${second}`,
  same: 'the same',
  saysOtherwise: 'says otherwise',
  earlier: (length: string) => `${length} earlier`,
  later: (length: string) => `${length} later`,
  seconds: (t: string) => `${t} s`,
  bothSeconds: (first: string, second: string) => `${first} and ${second} s`,
};

const zh: typeof en = {
  comparison: '对比',
  compare: '对比',
  what: '对比的内容',
  differences: (count) => `差异，${count}`,
  all: (count) => `全部，${count}`,
  end: '结束对比',
  working: '正在模拟另一个版本…',
  failed: (why) => `另一个版本无法运行这个场景：${why}`,
  with: '与之对比',
  restsOn: { recordings: '有实录', source: '仅依据源码' },
  compared: (release) => `对比的版本：v${release}`,
  swap: (compared, shown) => `显示 v${compared}，与 v${shown} 对比`,
  allSame: (first, second) => `${second} 中，所对比的一切都与 ${first} 相同，时间也相同。`,

  place: {
    requests: '请求',
    object: '对象',
    kubectl: 'kubectl',
    kubelet: 'kubelet 之内',
    node: '节点上',
    controllers: '控制平面',
  },
  counts: (first, second) => `${first} 与 ${second}`,
  field: { phase: '最后看到的 status.phase', status: 'kubectl 最后显示的 STATUS' },
  follows: (count) => `由此还有 ${count} 处不同`,
  silent: '没有说明',
  status: (verb) => `${verb} 状态`,
  toldOf: (name) => `${name} 中发生了什么`,
  why: '原因',
  changes: '变化',
  only: (name) => `仅 ${name}`,

  rows: (first, second) => `${first} 与 ${second}`,
  same: '相同',
  saysOtherwise: '内容不同',
  earlier: (length) => `早 ${length}`,
  later: (length) => `晚 ${length}`,
  seconds: (t) => `${t} s`,
  bothSeconds: (first, second) => `${first} s 与 ${second} s`,
};

export const TEXTS: Texts<typeof en> = { en, zh };
export type Words = typeof en;
