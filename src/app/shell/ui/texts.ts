import type { Texts } from '../../language/index.ts';

const en = {
  close: 'Close',
  error: 'Error',
  tryAgain: 'Try again',
  scenarioKept: 'Your scenario is kept: it is in the address. Try again, or reload the page.',
  copyReport: 'Copy a report',
  reportCopied: 'Report copied',
  report: 'Report of the failure',
  partNotLoaded: 'This part of the page could not be loaded.',
  /** A heading of a browser of cards, and how one moves there. */
  cardGroup: (heading: string, count: number) => `${heading}, ${count}`,
  cardKeys: '{arrows} move · {enter} open · {esc} close',
  notHad: (why: string) => `What this needs could not be loaded: ${why}`,
  /** What a view is called where it has failed. */
  failed: {
    comparison: 'The comparison failed.',
    diagram: 'The diagram failed.',
    inspector: 'The inspector failed.',
    page: 'The page failed.',
    player: 'The player failed.',
    pods: 'The list of pods failed.',
    presenter: 'The presented picture failed.',
    statechart: 'The statechart failed.',
    timeline: 'The timeline failed.',
    view: 'The view failed.',
  },
  /** States that have a name in Kubernetes keep it. */
  shape: {
    waiting: 'waiting',
    sync: 'SyncPod',
    terminating: 'Terminating',
    terminated: 'Terminated',
    gone: 'finished',
    none: 'no worker',
    user: 'you',
    failure: 'failure',
  },
  kind: { regular: 'regular', static: 'static', mirror: 'mirror' },
};

const zh: typeof en = {
  close: '关闭',
  error: '错误',
  tryAgain: '重试',
  scenarioKept: '你的场景没有丢失，就在地址栏里。可以重试，或重新加载页面。',
  copyReport: '复制错误报告',
  reportCopied: '已复制错误报告',
  report: '错误报告',
  partNotLoaded: '未能加载页面的这一部分。',
  cardGroup: (heading, count) => `${heading}，${count}`,
  cardKeys: '{arrows} 移动 · {enter} 打开 · {esc} 关闭',
  notHad: (why) => `未能加载所需的部分：${why}`,
  failed: {
    comparison: '对比视图出错。',
    diagram: '示意图出错。',
    inspector: '检查器出错。',
    page: '页面出错。',
    player: '播放控件出错。',
    pods: 'Pod 列表出错。',
    presenter: '演示画面出错。',
    statechart: '状态图出错。',
    timeline: '时间轴出错。',
    view: '视图出错。',
  },
  shape: {
    waiting: '等待',
    sync: 'SyncPod',
    terminating: 'Terminating',
    terminated: 'Terminated',
    gone: '已结束',
    none: '没有 worker',
    user: '你',
    failure: '失败',
  },
  kind: { regular: '普通', static: '静态', mirror: '镜像 Pod' },
};

export const UI_TEXTS: Texts<typeof en> = { en, zh };
export type ViewName = keyof typeof en.failed;
