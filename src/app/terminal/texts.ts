import type { Texts } from '../language/index.ts';

const en = {
  copy: 'Copy',
  copyWhat: (what: string) => `Copy ${what}`,
  copied: (what: string) => `Copied ${what}.`,
  notCopied: 'The browser did not let the page copy.',
  theLine: 'the line',
  rowMenu: 'What to do with this line',
};

const zh: typeof en = {
  copy: '复制',
  copyWhat: (what) => `复制${what}`,
  copied: (what) => `已复制${what}。`,
  notCopied: '浏览器不允许此页面复制。',
  theLine: '该行',
  rowMenu: '对这一行的操作',
};

export const TEXTS: Texts<typeof en> = { en, zh };
