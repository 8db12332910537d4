/** What the page says of a change, in its news. */
import type { Texts } from '../language/index.ts';

const en = {
  /** `2.000` */
  doneAt: (said: string, when: string) => `${said} at ${when}.`,
  replaced: (steps: number) => ` ${steps} later ${steps === 1 ? 'step' : 'steps'} replaced.`,
  added: (names: string) => `Added ${names}`,
  addedFromStart: (names: string) => `Added ${names}, running from the start.`,
  andMore: (names: string, more: number) => `${names} and ${more} more`,
  release: (release: string) => `Now in Kubernetes v${release}.`,
  happened: 'This is what a log shows: it has happened and can’t be changed. Go back to the simulation first.',
  noPodSelected: 'No pod is selected.',
  notThere: (key: string) => `${key} is not there at this moment.`,
  nothingToCompare: 'There is no other release to compare with yet.',
  simulationNotLoaded: (why: string) => `The simulator could not be loaded: ${why}.`,
  frameKeptApart: (address: string) =>
    `This frame keeps the page apart from its own files (sandbox without allow-same-origin), so that nothing can be simulated in it. Open the page by itself: ${address}`,
  textsNotLoaded: 'The texts of that language could not be loaded.',
  narration: {
    steps: 'Narration: every step.',
    milestones: 'Narration: milestones only.',
    off: 'Narration: off.',
  },
  reading: {
    slow: 'Sentences stay longer while it plays.',
    normal: 'Sentences stay as long as it takes to read them.',
    fast: 'Sentences stay briefly while it plays.',
  },
  done: 'Done',
  removedManifest: (pod: string) => `Removed the manifest of ${pod}`,
  deleted: (pod: string, mirror: boolean, again: boolean) =>
    `Deleted ${mirror ? 'mirror pod ' : ''}${pod}${again ? ' again' : ''}`,
};

const zh: typeof en = {
  doneAt: (said, when) => `${when} s：${said}。`,
  replaced: (steps) => `其后的 ${steps} 步已被替换。`,
  added: (names) => `已添加 ${names}`,
  addedFromStart: (names) => `已添加 ${names}，从一开始就在运行。`,
  andMore: (names, more) => `${names} 及另外 ${more} 个`,
  release: (release) => `现在是 Kubernetes v${release}。`,
  happened: '这是日志所显示的，已经发生，无法对其操作。请先回到模拟。',
  noPodSelected: '没有选中的 Pod。',
  notThere: (key) => `此刻没有 ${key}。`,
  nothingToCompare: '还没有其他版本可以对比。',
  simulationNotLoaded: (why) => `未能加载模拟器：${why}。`,
  frameKeptApart: (address) =>
    `这个框架把页面与它自己的文件隔开（sandbox 没有 allow-same-origin），因此无法在其中模拟。请单独打开页面：${address}`,
  textsNotLoaded: '未能加载这种语言的文本。',
  narration: {
    steps: '旁白：每一步。',
    milestones: '旁白：仅里程碑。',
    off: '旁白：关闭。',
  },
  reading: {
    slow: '播放时每句话停留得更久。',
    normal: '播放时每句话停留到读完为止。',
    fast: '播放时每句话只短暂停留。',
  },
  done: '完成',
  removedManifest: (pod) => `已移除 ${pod} 的清单`,
  deleted: (pod, mirror, again) => `已${again ? '再次' : ''}删除${mirror ? '镜像 Pod' : ''} ${pod}`,
};

export const TEXTS: Texts<typeof en> = { en, zh };
