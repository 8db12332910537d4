import type { Texts } from '../language/index.ts';

const en = {
  palette: 'Go to or run',
  share: 'Share',
  export: 'Export',
  undo: 'Undo',
  redo: 'Redo',
  keys: 'Keys',
  theme: 'Dark or light',
};

const zh: typeof en = {
  palette: '跳转或执行',
  share: '分享',
  export: '导出',
  undo: '撤销',
  redo: '重做',
  keys: '快捷键',
  theme: '深色或浅色',
};

export const TEXTS: Texts<typeof en> = { en, zh };
