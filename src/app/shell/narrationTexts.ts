/** What a screen reader hears besides the page itself. */
import type { Texts } from '../language/index.ts';

const en = {
  step: (number: number, count: number) => `Step ${number} of ${count}.`,
  waits: (what: string) => `Waits for ${what}.`,
  atStart: (events: number) => `At the start, ${events} events ahead.`,
  skip: 'Skip to the player',
  narration: 'Narration',
  means: 'What a screen reader is told while you step. While it plays, milestones alone.',
  choice: { steps: 'Every step', milestones: 'Milestones', off: 'Off' },
};

const zh: typeof en = {
  step: (number, count) => `第 ${number} 步，共 ${count} 步。`,
  waits: (what) => `正在等待${what}。`,
  atStart: (events) => `位于开头，后面有 ${events} 个事件。`,
  skip: '跳到播放器',
  narration: '旁白',
  means: '逐步前进时屏幕阅读器读出的内容。播放时只读里程碑。',
  choice: { steps: '每一步', milestones: '里程碑', off: '关闭' },
};

export const NARRATION_TEXTS: Texts<typeof en> = { en, zh };
