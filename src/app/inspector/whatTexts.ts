/** Labels of what is told about one step; what it means is told by `explain/`. */
import type { Texts } from '../language/index.ts';

const en = {
  whatHappened: 'What happened',
  nothingYet: 'Nothing has happened yet. The kubelet looks after its pods every few seconds.',
  inFlight: 'in flight',
  inferred: 'inferred',
  inferredMeans: 'No line of the input says so: it follows from what comes after.',
  why: 'Why',
  causes: 'Causes, the first one first',
  all: (count: number) => `all ${count}`,
  fewer: 'fewer',
  otherwise: 'Otherwise',
  changed: 'Changed',
  more: (count: number) => `${count} more`,
  itself: 'itself',
  gone: 'gone',
  new: 'new',
  none: 'none',
  nothingLogged: 'Nothing at {verbosity}.',
  lineBefore: 'The line before it',
  source: 'Source',
  at: (path: string, tag: string) => `${path} at ${tag}`,
  stillRunning: 'Still running: {procedure}, for {time}',
  waitsFor: 'Waits for {what}.',
};

const zh: typeof en = {
  whatHappened: '发生了什么',
  nothingYet: '还没有发生什么。kubelet 每隔几秒照看一次它的 Pod。',
  inFlight: '传输中',
  inferred: '推断',
  inferredMeans: '输入中没有任何一行写明：由之后的内容得出。',
  why: '原因',
  causes: '原因，最早的在前',
  all: (count) => `全部 ${count} 个`,
  fewer: '收起',
  otherwise: '否则',
  changed: '改动',
  more: (count) => `还有 ${count} 项`,
  itself: '本身',
  gone: '已消失',
  new: '新增',
  none: '无',
  nothingLogged: '{verbosity} 下没有日志。',
  lineBefore: '之前的一行',
  source: '源码',
  at: (path, tag) => `${path}，${tag}`,
  stillRunning: '仍在运行：{procedure}，已 {time}',
  waitsFor: '等待：{what}。',
};

export const WHAT: Texts<typeof en> = { en, zh };
