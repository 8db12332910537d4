/** The pod worker until 1.21, where it is otherwise: no phases, and podKiller beside it. */
import { claim } from '../claims.ts';
import type { SyncOnlyTexts, Told } from '../explanation.ts';
import {
  byPodKiller,
  cut,
  errorOf,
  isListed,
  knowsNoPod,
  nothingDone,
  statusTellsRunning,
  stillRuns,
  terminationReason,
  type NothingDone,
} from '../reading.ts';
import type { Facts } from '../facts.ts';
import { code, graceSeconds, podName, seconds, sentences } from './words.ts';
import { REQUESTED, worker } from './worker.ts';

const ONE_WAY = '没有回头路：任何更新都不能取消终止。';
const SENT_AGAIN = '还在运行的，下一次 housekeeping（每 2 s 一次）会再交给它。';

const REQUESTED_HERE: typeof REQUESTED = {
  ...REQUESTED,
  deleted: (f) => ({
    title: 'Pod worker 被要求终止',
    sentences: [
      `带着 deletionTimestamp 的 ${podName(f)} 作为又一次更新交给它的 goroutine。这个版本没有阶段之分：启动 Pod 的 \`syncPod\` 也负责终止它。`,
      '正在运行的那次不会取消。',
    ],
    otherwise: `没有 deletionTimestamp 的话，同一个调用会让 Pod 继续运行。${ONE_WAY}`,
  }),
  removed: (f) => ({
    title: 'podKiller 被要求停止 Pod',
    sentences: sentences(
      claim('notInSource', `已没有来源列出 ${podName(f)}，所以 kubelet 忘记它的 goroutine，把它交给 podKiller。`),
      f.isStatic && claim('mirrorRemains', '它的镜像 Pod 仍然显示 Running。'),
      f.running?.metadata.deletionTimestamp !== undefined &&
        '已在进行的停止与这一次并行。强制删除的宽限期 0 在这里变成 2 s。',
      f.running?.metadata.deletionTimestamp === undefined && '宽限期是 Pod 自己的。',
    ),
    otherwise: f.isStatic
      ? `删除它的镜像 Pod 不会走到这里。${ONE_WAY}`
      : `如果 kubelet 看到了 DELETE，会由 Pod 自己的 \`syncPod\` 停止它。${ONE_WAY}`,
  }),
  deadline: (f) => ({
    title: 'Pod worker 被要求终止：超过了期限',
    sentences: [
      `接下来的 \`syncPod\` 会发现 ${podName(f)} 是 Failed、DeadlineExceeded，并终止失败的 Pod。`,
      '没有谁设置 deletionTimestamp，所以宽限期是 Pod 自己的，全部做完后对象仍然留着。',
    ],
    otherwise: `如果没有 \`activeDeadlineSeconds\`，它会继续运行。${ONE_WAY}`,
  }),
  orphaned: (f) => ({
    title: isListed(f) ? '要停止 Pod 余下的部分' : '要清理一个孤儿 Pod',
    sentences: [
      isListed(f)
        ? '容器运行时的列表里还有这个 Pod，而它的状态说它已结束，所以 housekeeping 把它交给 podKiller。'
        : '容器运行时的列表里有一个没有来源列出的 Pod，所以 housekeeping 把它交给 podKiller。',
      '可能已没有什么要停止；那么这是多余的，但也无害。',
    ],
    otherwise: '有来源列出、又没有结束的 Pod 由它自己的 `syncPod` 停止。',
  }),
};

const NOTHING_DONE: Readonly<Record<NothingDone, (f: Facts) => Told>> = {
  notFound: (f) => ({
    title: claim('notInRuntimeCache', '已没有什么要停止'),
    sentences: [
      claim('notInRuntimeCache', `正在运行的列表里没有 ${podName(f)}，这里把它叫作错误。它的 worker 照样忘记。`),
    ],
    otherwise: '如果列表里还有它的什么，就会要求 podKiller 停止它。',
  }),
  notReady: (f) => ({
    title: '移除推迟',
    sentences: [`还有来源没有说明自己的 Pod，所以对 ${podName(f)} 什么也不做。`],
    otherwise: SENT_AGAIN,
  }),
  inHand: () => ({
    title: claim('podKillerHasIt', 'podKiller 已在处理这个 Pod'),
    sentences: ['每个 Pod 由一个 goroutine 停止。第二次请求什么也不改变，宽限期也不变。'],
    otherwise: '如果没有正在进行的那次，这次请求就会开始它。',
  }),
  mirror: worker.UpdateIgnored,
  over: (f) => ({
    title: '这次更新没有事情可做',
    sentences: [claim('statusStopped', `${podName(f)} 的状态说它已结束、没有什么在运行，所以不去找它的 worker。`)],
    otherwise: '如果还有容器在运行，它会被终止。',
  }),
};

export const syncOnly: SyncOnlyTexts = {
  TerminationRequested: (f) => REQUESTED_HERE[terminationReason(f)](f),
  TerminationAcknowledged: () => ({
    title: 'Pod worker 开始终止',
    sentences: ['`syncPod` 发现 deletionTimestamp，或被要求终止 Pod，于是不再让它继续运行。它不再启动任何容器。'],
    otherwise: '如果还有同步在运行，要先等它返回。',
  }),
  TerminatingEntered: (f) =>
    byPodKiller(f)
      ? {
          title: 'podKiller 开始终止 Pod',
          sentences: [
            '它用自己的 goroutine 来做，与 Pod 的 worker 并行。它让所有容器同时停止，然后停止沙箱。它不写状态。',
          ],
          otherwise: `失败只记入日志。${SENT_AGAIN}`,
        }
      : {
          title: '`syncPod` 开始终止 Pod',
          sentences: ['它让每个容器停止，之后是沙箱。每次更新都重做一遍，直到 Pod 的状态显示没有什么在运行。'],
          otherwise: '只要有一处停止失败，整体就失败，10 到 15 s 之后再次调用。',
        },
  GracePeriodChosen: (f) => {
    if (knowsNoPod(f))
      return {
        title: '每个容器用自己的宽限期',
        sentences: [
          'podKiller 不认识这个 Pod，也不给宽限期。每个容器都按其注解停止：用 Pod 自己的宽限期和 preStop 回调。',
        ],
        otherwise: '从 1.22 起，孤儿只有 1 s 的宽限期，且不运行回调。',
      };
    const given = f.number('gracePeriod');
    if (given !== undefined)
      return {
        title: `宽限期是 ${seconds(given)}`,
        sentences: ['这个宽限期是要求终止的一方给的；在这个版本里没有谁修正它，即使是 0。'],
        otherwise: '之后还可能有更短的，但它影响不到已经在等待的 `StopContainer`。',
      };
    const value = graceSeconds(f);
    return {
      title: value === undefined || value < 2 ? '每个容器有自己的宽限期' : `宽限期是 ${seconds(value)}`,
      sentences: [
        '这个版本不向下传递宽限期：每个容器取 DELETE 设置的，否则取 Pod 自己的。preStop 回调的时间从中扣除，最少剩 2 s。',
      ],
      otherwise: '之后还可能有更短的，但它影响不到已经在等待的 `StopContainer`。',
    };
  },
  ContainersStopped: () => ({
    title: 'podKiller 已停止容器和沙箱',
    sentences: ['没有调用失败。podKiller 不问容器运行时是否还有什么在运行。'],
    otherwise: SENT_AGAIN,
  }),
  TerminatingExited: (f) =>
    byPodKiller(f)
      ? {
          title: 'podKiller 处理完这个 Pod',
          sentences: ['不管成功与否，它都把 Pod 从正在终止的列表去掉。'],
          otherwise: SENT_AGAIN,
        }
      : {
          title: '`syncPod` 返回',
          sentences: ['如果出错，worker 在退避之后再试；没有出错，它就等待更新。'],
          otherwise: '已做完的，下一次调用不会重做。',
        },
  UpdateIgnored: (f) => NOTHING_DONE[nothingDone(f)](f),
  WorkDone: () => ({
    title: 'Pod worker 做完了这件工作',
    sentences: ['它继续处理其间到来的，或者 60 到 90 s 之后再看。'],
    otherwise: '如果出错，10 到 15 s 之后再看。',
  }),
  WorkerFinished: (f) => ({
    title: 'Pod worker 已结束',
    sentences: [
      statusTellsRunning(f)
        ? claim(
            'containersDown',
            `${podName(f)} 已没有什么在运行，但它的状态还没有这样说：下一次更新会再调用一次 \`syncPod\`。`,
          )
        : claim(
            'statusStopped',
            `${podName(f)} 的状态显示没有什么在运行：从这里起，\`dispatchWork\` 没有什么要交给 worker。`,
          ),
      '卷和 cgroup 留给卷管理器和 housekeeping。',
    ],
    otherwise: '只要状态显示还有容器在运行，每次更新都会再终止一次 Pod。',
  }),
  WorkerForgotten: (f) => ({
    title: `kubelet 忘记 ${podName(f)} 的 worker`,
    sentences: [
      isListed(f)
        ? 'Pod 的状态说它已结束，所以它的通道关闭；goroutine 做完手上的事就结束。'
        : claim('notInSource', '已没有来源列出这个 Pod，所以它的通道关闭；goroutine 做完手上的事就结束。'),
    ],
    otherwise: '之后如果还有更新，会重新建立 worker。',
  }),
  OrphanFound: (f) => ({
    title: isListed(f) ? 'housekeeping 发现一个不该运行的 Pod' : 'housekeeping 发现一个孤儿 Pod',
    sentences: sentences(
      isListed(f)
        ? '容器运行时的列表里还有这个 Pod，而它的状态说它已结束。'
        : '容器运行时的列表里有一个没有来源列出的 Pod，例如 kubelet 重启之后。',
      !stillRuns(f) &&
        claim('containersDown', '这份列表最多旧了 2 s，而 Pod 已没有什么在运行：接下来的事是多余的，但也无害。'),
    ),
    otherwise: '有来源列出、又没有结束的 Pod 留给它的 worker。',
  }),
  WorkFailed: (f) => {
    if (!byPodKiller(f)) return worker.WorkFailed(f);
    const error = errorOf(f);
    return {
      title: 'podKiller 没能停止 Pod',
      sentences: sentences(
        error !== undefined && `错误：${code(cut(error, 120))}。`,
        '它只把这件事记入日志；没有退避，也没有最后期限。',
      ),
      otherwise: SENT_AGAIN,
    };
  },
};
