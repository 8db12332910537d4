import type { Texts } from '../language/index.ts';

const en = {
  presenter: 'Presenter',
  controls: 'Player',
  play: 'Play',
  pause: 'Pause',
  leave: 'Leave presenter mode',
  fullScreen: 'Full screen',
  line: (seconds: string, grace: string) => `The run as a line, at ${seconds} s${grace}`,
  graceGiven: (seconds: number) => `; grace of ${seconds} s`,
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
  line: (seconds, grace) => `整个运行的时间线，当前 ${seconds} s${grace}`,
  graceGiven: (seconds) => `；宽限期 ${seconds} s`,
  used: (used, seconds) => `${seconds} s 中用了 ${used} s`,
  timers: { pleg: 'PLEG', housekeeping: 'housekeeping', gc: 'GC' },
};

export const TEXTS: Texts<typeof en> = { en, zh };
