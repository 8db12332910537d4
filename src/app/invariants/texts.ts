import type { Texts } from '../language/index.ts';

const en = {
  broken: 'Broken invariants',
  breaks: 'Breaks {id} at {instant}',
  again: (times: number) => ` and ${times === 1 ? 'once' : `${times} times`} more`,
  named: (name: string) => `: ${name}`,
  here: (what: string, statement: string) => `Here ${what}. ${statement}`,
  known: (why: string) => ` Real kubelets of this release do so too: ${why}.`,
  more: (count: number) => `${count} more: the command check prints them all.`,
};

const zh: typeof en = {
  broken: '被违反的不变量',
  breaks: '在 {instant} 违反 {id}',
  again: (times) => `，之后还有 ${times} 次`,
  named: (name) => `：${name}`,
  here: (what, statement) => `此处：${what}。${statement}`,
  known: (why) => `该版本的真实 kubelet 也会如此：${why}。`,
  more: (count) => `还有 ${count} 个：check 命令会全部列出。`,
};

export const TEXTS: Texts<typeof en> = { en, zh };
