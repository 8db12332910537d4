import type { Texts } from '../language/index.ts';

const en = {
  comparison: 'Comparison',
  compare: 'Compare',
  what: 'What is compared',
  level: { milestones: 'Milestones', steps: 'Steps', all: 'All' },
  /** The same in a sentence. */
  things: { milestones: 'milestones', steps: 'steps', all: 'events' },
  onlyDiffering: 'Differences only',
  end: 'End the comparison',
  working: 'Simulating the other release…',
  failed: (why: string) => `The other release can’t run this scenario: ${why}`,
  with: 'Compare with',
  restsOn: { recordings: 'Recorded', source: 'From source alone' },
  compared: (release: string) => `Compared release: v${release}`,
  swap: (compared: string, shown: string) => `Show v${compared} and compare with v${shown}`,
  allSame: (first: string, second: string) =>
    `In ${second} everything that is compared happens as in ${first}, at the same times.`,

  summary: (differing: number, of: number, things: string, first: string, second: string) =>
    `${differing} of ${of} ${things} differ between ${first} and ${second}.`,
  only: (name: string) => `only ${name}`,
  changed: 'say otherwise',
  moved: 'at another time',
  leaves: (pod: string) => `${pod} leaves etcd`,
  stays: 'stays',
  requests: 'requests',

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
  level: { milestones: '里程碑', steps: '步骤', all: '全部' },
  things: { milestones: '里程碑', steps: '步骤', all: '事件' },
  onlyDiffering: '只看差异',
  end: '结束对比',
  working: '正在模拟另一个版本…',
  failed: (why) => `另一个版本无法运行这个场景：${why}`,
  with: '与之对比',
  restsOn: { recordings: '有实录', source: '仅依据源码' },
  compared: (release) => `对比的版本：v${release}`,
  swap: (compared, shown) => `显示 v${compared}，与 v${shown} 对比`,
  allSame: (first, second) => `${second} 中，所对比的一切都与 ${first} 相同，时间也相同。`,

  summary: (differing, of, things, first, second) =>
    `${first} 与 ${second} 的 ${of} 个${things}中有 ${differing} 个不同。`,
  only: (name) => `仅 ${name}`,
  changed: '内容不同',
  moved: '时间不同',
  leaves: (pod) => `${pod} 离开 etcd`,
  stays: '留下',
  requests: '请求',

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
