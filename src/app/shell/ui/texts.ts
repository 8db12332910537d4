import type { Texts } from '../../language/index.ts';

const en = {
  close: 'Close',
  error: 'Error',
  tryAgain: 'Try again',
  /** What a view is called where it has failed. */
  failed: {
    comparison: 'The comparison failed.',
    diagram: 'The diagram failed.',
    inspector: 'The inspector failed.',
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
    gone: 'gone',
    user: 'you',
    failure: 'failure',
  },
  kind: { regular: 'regular', static: 'static', mirror: 'mirror' },
};

const zh: typeof en = {
  close: '关闭',
  error: '错误',
  tryAgain: '重试',
  failed: {
    comparison: '对比视图出错。',
    diagram: '结构图出错。',
    inspector: '检查器出错。',
    statechart: '状态图出错。',
    timeline: '时间线出错。',
    view: '视图出错。',
  },
  shape: {
    waiting: '等待中',
    sync: 'SyncPod',
    terminating: 'Terminating',
    terminated: 'Terminated',
    gone: '已消失',
    user: '你',
    failure: '失败',
  },
  kind: { regular: '普通', static: '静态', mirror: '镜像' },
};

export const UI_TEXTS: Texts<typeof en> = { en, zh };
export type ViewName = keyof typeof en.failed;
