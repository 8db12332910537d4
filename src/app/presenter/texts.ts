import type { Texts } from '../language/index.ts';

const en = {
  presenter: 'Presenter',
  controls: 'Player',
  play: 'Play',
  pause: 'Pause',
  leave: 'Leave presenter mode',
  fullScreen: 'Full screen',
  /** Under the ring's number. */
  ring: { running: 's left', killed: 's left', ended: 's used' },
  used: (used: string, seconds: number) => `${used} of ${seconds} s used`,
  timers: { pleg: 'PLEG', housekeeping: 'housekeeping', gc: 'GC' },
};

const zh: typeof en = {
  presenter: '演示',
  controls: '播放器',
  play: '播放',
  pause: '暂停',
  leave: '退出演示模式',
  fullScreen: '全屏',
  ring: { running: '剩余秒', killed: '剩余秒', ended: '已用秒' },
  used: (used, seconds) => `${seconds} s 中用了 ${used} s`,
  timers: { pleg: 'PLEG', housekeeping: 'housekeeping', gc: 'GC' },
};

export const TEXTS: Texts<typeof en> = { en, zh };
