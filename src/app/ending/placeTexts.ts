import type { Texts } from '../language/index.ts';

const en = {
  summary: 'Summary of this run',
  again: 'Try again',
};

const zh: typeof en = {
  summary: '本次运行的小结',
  again: '重试',
};

export const TEXTS: Texts<typeof en> = { en, zh };
