import type { Texts } from '../language/index.ts';

const en = {
  player: 'Player',
  play: 'Play',
  pause: 'Pause',
  step: 'step {number} of {count}',
  stepSlider: 'Step',
  stepAt: (number: number, count: number, seconds: string) => `step ${number} of ${count}, ${seconds} seconds`,
  beforeFirst: 'before the first step',

  pace: 'Pace',
  speed: 'Speed',
  story: 'Story',
  storyMeans: 'Story pace: milestones stay until they are read, waits pass quickly',
  real: 'Real',
  realMeans: 'Real time: seconds take seconds',
  halfSpeed: 'half speed',
  speedTimes: (factor: number) => `speed times ${factor}`,

  stops: 'Play to the next milestone only',
  reading: 'Reading speed',
  readingMeans: 'How long the sentence of a milestone stays while it plays.',
  readings: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },

  working: 'Working it out…',
  end: 'The end',
  atRest: (pod: string) => `At rest; ${pod} is still Terminating`,
  brokenOff: 'The run was stopped here',
  nothingMore: (length: string) => `Nothing more happens; ${length} left`,
  next: (title: string) => `Next: ${title}`,
  nextMilestone: (title: string, at: string) => `Next milestone: ${title}, at ${at}`,
  nextIn: (length: string, title: string) => `In ${length}: ${title}`,
};

const zh: typeof en = {
  player: '播放器',
  play: '播放',
  pause: '暂停',
  step: '第 {number} / {count} 步',
  stepSlider: '步骤',
  stepAt: (number, count, seconds) => `第 ${number} 步，共 ${count} 步，${seconds} 秒`,
  beforeFirst: '第一步之前',

  pace: '节奏',
  speed: '速度',
  story: '叙事',
  storyMeans: '叙事节奏：里程碑停留到读完，等待很快略过',
  real: '真实',
  realMeans: '真实时间：一秒就是一秒',
  halfSpeed: '半速',
  speedTimes: (factor) => `${factor} 倍速`,

  stops: '只播放到下一个里程碑',
  reading: '阅读速度',
  readingMeans: '播放时，里程碑的那句话停留多久。',
  readings: { slow: '慢', normal: '正常', fast: '快' },

  working: '正在计算…',
  end: '结束',
  atRest: (pod) => `不再变化；${pod} 仍在 Terminating`,
  brokenOff: '运行在这里被中止',
  nothingMore: (length) => `不再发生什么；还剩 ${length}`,
  next: (title) => `接下来：${title}`,
  nextMilestone: (title, at) => `下一个里程碑：${title}，${at}`,
  nextIn: (length, title) => `${length} 后：${title}`,
};

export const TEXTS: Texts<typeof en> = { en, zh };
