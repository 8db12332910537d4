/** The pod worker: asked to terminate, terminating, terminated, finished, forgotten. */
import { claim, type Sentence } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { duration } from '../durations.ts';
import {
  cut,
  errorOf,
  foundTerminal,
  ignored,
  isFinished,
  isOrphan,
  isTerminated,
  sinceRequest,
  terminationReason,
  zeroIsUnset,
  type Ignored,
  type TerminationReason,
  uncertainVolumes,
  somethingRuns,
} from '../reading.ts';
import { code, graceSeconds, method, podName, seconds, sentences, terminatingMethod, list } from './words.ts';

type Kinds =
  | 'UpdatePod'
  | 'WorkerCreated'
  | 'TerminationRequested'
  | 'TerminationAcknowledged'
  | 'UpdateIgnored'
  | 'WorkStarted'
  | 'WorkDone'
  | 'SyncPodEntered'
  | 'SyncPodExited'
  | 'TerminatingEntered'
  | 'GracePeriodChosen'
  | 'ContainersStopped'
  | 'TerminatingExited'
  | 'WorkerTerminated'
  | 'TerminatedEntered'
  | 'VolumesUnmountedSeen'
  | 'CgroupRemoved'
  | 'StatusFinal'
  | 'TerminatedExited'
  | 'WorkerFinished'
  | 'WorkerForgotten'
  | 'OrphanFound'
  | 'WorkFailed';

/** "，在请求 532 ms 之后"; empty when it is not known. */
function since(f: Facts): string {
  const micros = sinceRequest(f);
  return micros === undefined ? '' : `，距请求终止 ${duration(micros)}`;
}

const ONE_WAY = '没有回头路：任何更新都不能取消终止。';

/** From 1.27 on removeTerminatedWorker counts every orphan as deleted. */
const laterDeleted = (f: Facts): string =>
  f.rules.syncKnownPodsWakesOrphans ? '，直到 housekeeping 发现没有来源列出它' : '';

export const REQUESTED: Readonly<Record<TerminationReason, (f: Facts) => Told>> = {
  deleted: (f) => ({
    title: 'Pod worker 被要求终止',
    sentences: [
      `\`UpdatePod\` 在 ${podName(f)} 上发现 deletionTimestamp，于是设置 \`terminatingAt\`。正在运行的 ${method(f, 'SyncPod')} 被取消。`,
    ],
    otherwise: `没有 deletionTimestamp 的话，只是再同步一次。${ONE_WAY}`,
  }),
  removed: (f) => ({
    title: 'Pod worker 被要求终止',
    sentences: [
      claim('unlisted', `已没有来源列出 ${podName(f)}。`),
      f.isStatic
        ? claim('deletedUnset', `它没有 deletionTimestamp，所以 \`deleted\` 仍是 false${laterDeleted(f)}。`)
        : claim(
            'deletedUnset',
            `worker 所知的它没有 deletionTimestamp，所以 \`deleted\` 仍是 false${laterDeleted(f)}。`,
          ),
      '宽限期是 Pod 自己的。',
    ],
    otherwise: f.isStatic
      ? `删除它的镜像 Pod 不会走到这里。${ONE_WAY}`
      : `如果 kubelet 看到了 DELETE，宽限期就是它指定的那个。${ONE_WAY}`,
  }),
  killed: (f) => ({
    title: 'Pod worker 被要求终止',
    sentences: [
      claim('listed', `节点要关机，kubelet 自己要停止 ${podName(f)}。它的来源仍列着它，它也没有 deletionTimestamp。`),
    ],
    otherwise: `没有谁停止的 Pod 会运行到机器关闭。${ONE_WAY}`,
  }),
  orphaned: (f) => ({
    title: '要清理一个孤儿 Pod',
    sentences: [
      claim('unlisted', '只有容器运行时知道这个 Pod，而且只知道名称：它得到 1 秒宽限期，没有 preStop 回调。'),
      f.minor < 27 ? '可能已没有什么要停止；那么这是多余的，但也无害。' : '它的卷和 cgroup 留给 housekeeping。',
    ],
    otherwise: '有来源列出的 Pod 会用自己的宽限期和回调来停止。',
  }),
  evicted: () => ({
    title: 'Pod worker 被要求终止：驱逐',
    sentences: ['节点缺少某种资源。Pod 以 Failed、原因 Evicted 结束；它的对象留到有人删除。'],
    otherwise: `如果它用得少一些，或更重要一些，排在它前面的会是别的 Pod。${ONE_WAY}`,
  }),
  deadline: (f) => ({
    title: 'Pod worker 被要求终止：超过了期限',
    sentences: [
      `刚得出的 ${podName(f)} 的状态是 Failed、DeadlineExceeded，而失败的 Pod 要停止。`,
      '没有谁设置 deletionTimestamp，所以宽限期是 Pod 自己的，全部做完后对象仍然留着。',
    ],
    otherwise: `如果没有 \`activeDeadlineSeconds\`，它会继续运行。${ONE_WAY}`,
  }),
  terminalPhase: () => ({
    title: 'Pod worker 被要求终止：阶段说它已经结束',
    sentences: [claim('willNotRunAgain', '阶段是 Succeeded 或 Failed：它不会再运行。还在运行的先停止，然后清理。')],
    otherwise: '只要还有容器要运行或要重新启动，它就会继续同步。',
  }),
};

function gracePeriodChosen(f: Facts): Told {
  const value = graceSeconds(f);
  const title = value === undefined ? '宽限期已定' : `宽限期是 ${seconds(value)}`;
  const own = f.running?.spec.terminationGracePeriodSeconds;
  if (isOrphan(f))
    return {
      title,
      sentences: ['kubelet 不知道孤儿 Pod 的清单，所以取 1 秒。'],
      otherwise: '知道清单的话，就用它自己的宽限期。',
    };
  if (zeroIsUnset(f) && value !== undefined && value > 0) {
    return {
      title,
      sentences: [
        `DELETE 请求的是 0。这个版本把 0 当作“未给出”，退回到 Pod 自己的 ${seconds(value)}。`,
        '所以在这段时间里，容器可能比它的 API 对象活得更久。',
      ],
      otherwise: '较新的 kubelet 把明确的 0 当作 1 秒。',
    };
  }
  return {
    title,
    sentences: [
      `取 DELETE 设置的与 kubelet 请求的之中最小的；两者都没有时，取 Pod 自己的${own === undefined ? '' : `（${own}）`}。绝不小于 1。`,
    ],
    otherwise: '之后还可能有更短的，但它影响不到已经在等待的 `StopContainer`。',
  };
}

const IGNORED: Readonly<Record<Ignored, (f: Facts) => Told>> = {
  mirror: (f) => ({
    title: `对镜像 Pod ${podName(f)} 没有什么要做`,
    sentences: [claim('staticGone', '镜像 Pod 没有自己的 worker，而它对应的静态 Pod 已不在。')],
    otherwise: '如果静态 Pod 还在，会唤醒它的 worker，由它创建新的镜像 Pod。',
  }),
  finished: (f) => ({
    title: claim('workerFinished', '已结束的 worker 忽略一次更新'),
    sentences: [
      claim(
        'workerFinished',
        `${podName(f)} 的事都已做完。体面的移除以两行这样的日志结尾：一行为宽限期 0 的 DELETE，一行为 REMOVE。`,
      ),
    ],
    otherwise: '只有同一个 UID 重新创建时才会处理，而且要等 housekeeping 忘记这条记录。',
  }),
  over: (f) => ({
    title: '更新时 Pod 已经结束',
    sentences: [`${podName(f)} 的状态说明它已结束，所以不再派发工作。`],
    otherwise: '如果状态显示还有容器在运行，它的 worker 会被唤醒。',
  }),
  restart: (f) => ({
    title: `${podName(f)} 要重新运行`,
    sentences: [
      claim(
        'workerNotFinished',
        'worker 还在结束它，同一个 UID 又回来了。worker 只记下这一点（`restartRequested`）：等它做完，由 housekeeping 重新启动这个 Pod。',
      ),
    ],
    otherwise: '如果 UID 不同，它会得到自己的 worker。',
  }),
  runtimeKill: () => ({
    title: 'worker 忽略一次终止',
    sentences: [
      claim('workerTerminated', 'housekeeping 依据的运行列表最多旧了 2 s，要求终止的此时已经停止。worker 已在清理。'),
    ],
    otherwise: '如果容器还在运行，worker 会正在停止它们。',
  }),
  nothingNew: () => ({
    title: '一次更新没有改变什么',
    sentences: [claim('workerEnding', 'worker 正在收尾，而这次更新要求的它都已经在做。')],
    otherwise: '更短的宽限期会记下来，供下一次尝试使用。',
  }),
};

/** What is still there although the worker does not count it. */
const uncertain = (f: Facts): readonly Sentence[] =>
  uncertainVolumes(f).map((volume) =>
    claim('volumesUncertain', `${code(volume)} 卸载失败，这样的卷既不算已挂载，也不算已卸载。它还在那里。`),
  );

const FRESH_STATUS = '清理要等 Pod 的新状态，由 PLEG 的下一次 relist 带来：最多 1 s。';
const AGAIN = '如果失败了，10 到 15 s 之后会再次调用；已做完的不会重做。';

export const worker: Pick<EventTexts, Kinds> = {
  UpdatePod: (f) => ({
    title: `对 ${podName(f)} 的 \`UpdatePod\``,
    sentences: ['要处理一个 Pod 的各种缘由都汇到这里：它决定 Pod 是否必须终止，并给 worker 留下一件工作。'],
    otherwise: '如果 worker 取走之前又来一次更新，会取代这一次：以最新的为准。',
  }),
  WorkerCreated: (f) => ({
    title: `${podName(f)} 得到一个 worker`,
    sentences: ['每个 UID 一个 goroutine：kubelet 对这个 Pod 所做的一切都在这里，一次一件。'],
    otherwise:
      f.isStatic && f.rules.podWorkers === 'phases'
        ? '只要还有别的静态 Pod 用着这个全名，它就不能启动：每 10 到 15 s 再看一次。'
        : '同名而 UID 不同的 Pod 会得到自己的 worker。',
  }),
  TerminationRequested: (f) => REQUESTED[terminationReason(f)](f),
  TerminationAcknowledged: (f) => ({
    title: 'Pod worker 开始终止',
    sentences: [
      `它看到了请求（\`startedTerminating\`），调用 ${method(f, 'SyncTerminatingPod')}。从这里起它不再启动任何容器。`,
    ],
    otherwise: '如果还有同步在运行，要先等它返回。',
  }),
  UpdateIgnored: (f) => IGNORED[ignored(f)](f),
  WorkStarted: (f) => ({
    title: `Pod worker 开始处理 ${podName(f)}`,
    sentences: sentences('它取最新的更新；更早的都丢弃。', isTerminated(f) && FRESH_STATUS),
    otherwise: '没有更新的话，worker 会一直休眠到下一次查看，即上一次的 60 到 90 s 之后。',
  }),
  WorkDone: (f) => ({
    title: 'Pod worker 做完了这件工作',
    sentences: [
      isFinished(f)
        ? '它的 goroutine 结束。'
        : isTerminated(f)
          ? '它立即进入下一个阶段。'
          : '它继续处理其间到来的，或者 60 到 90 s 之后再看。',
    ],
    otherwise: '如果出错，10 到 15 s 之后再看。',
  }),
  SyncPodEntered: (f) => ({
    title: `对 ${podName(f)} 的 ${method(f, 'SyncPod')} 开始`,
    sentences: sentences(
      '它使节点与 spec 一致：卷、沙箱、容器。',
      f.isStatic && '对静态 Pod 还包括镜像 Pod：带有 deletionTimestamp 或属于另一份清单的会换掉。',
    ),
    otherwise:
      f.rules.podWorkers === 'phases'
        ? '对要终止的 Pod 不会调用它：那由别的函数来做。'
        : '在 1.22 之前，要终止的 Pod 也走这里：这时它终止 Pod 并返回。',
  }),
  SyncPodExited: (f) => ({
    title: `${method(f, 'SyncPod')} 完成`,
    sentences: [
      foundTerminal(f)
        ? claim('willNotRunAgain', '它发现 Pod 的生命已到尽头，所以什么也没有动。')
        : claim('syncedAsAsked', '正在运行的就是 spec 要求的。'),
    ],
    otherwise: f.rules.syncPodTellsTerminal
      ? '如果它发现 Pod 的生命已到尽头，worker 现在会自行终止。'
      : '它不能说明 Pod 的生命已到尽头：要由之后某次更新的阶段来说明。',
  }),
  TerminatingEntered: (f) => ({
    title: `${terminatingMethod(f)} 开始`,
    sentences: [
      isOrphan(f)
        ? claim('objectGone', '它停止容器运行时列出的一切，不写状态：没有对象。')
        : '它停止每个容器和沙箱，直到没有东西在运行才返回。',
      '现在到来的任何事都不会打断它。',
    ],
    otherwise: isOrphan(f)
      ? '有对象的话，它会写状态，卷和 cgroup 也归 worker 处理。'
      : '只要有一处停止失败，整体就失败，10 到 15 s 之后再次调用。',
  }),
  GracePeriodChosen: gracePeriodChosen,
  ContainersStopped: (f) => ({
    title: isOrphan(f)
      ? claim('containersDown', '孤儿 Pod 的容器已停止')
      : claim('containersDown', 'Pod 已没有容器在运行'),
    sentences: sentences(
      claim('containersDown', 'worker 又问了一次容器运行时，没有发现正在运行的容器。'),
      !isOrphan(f) &&
        (f.rules.reportsStatusAfterStop
          ? '现在 kubelet 才可以公布最终阶段：全部退出码为 0 是 Succeeded，否则是 Failed。'
          : '说明这一点的状态要等 PLEG 看过之后，随清理一起写。'),
    ),
    otherwise: '如果发现还有，就会重试整个停止过程。',
  }),
  TerminatingExited: (f) => ({
    title: `${terminatingMethod(f)} 返回`,
    sentences: [
      isOrphan(f)
        ? '失败时也打印这一行；成功的标志是 `Pod terminated all orphaned containers successfully and worker can now stop`。'
        : '失败时也打印这一行；成功的标志是 `Pod terminated all containers successfully`。',
    ],
    otherwise: AGAIN,
  }),
  WorkerTerminated: (f) => ({
    title: claim('workerTerminated', 'Pod worker 处于 Terminated'),
    sentences: sentences(
      claim('containersDown', `\`terminatedAt\` 已设置${since(f)}：容器都已停止，卷可以卸载了。`),
      FRESH_STATUS,
      f.isStatic && '从这里起，housekeeping 可以删除镜像 Pod。',
    ),
    otherwise: '只要还有容器在运行，`terminatedAt` 就是零值，卷也保持挂载。',
  }),
  TerminatedEntered: (f) => ({
    title: `${method(f, 'SyncTerminatedPod')} 开始`,
    sentences: ['它等到卷都已卸载，移除 Pod 的 cgroup，写最后的状态。'],
    otherwise: '如果有一步失败，10 到 15 s 之后再次调用；已做完的不会重做。',
  }),
  VolumesUnmountedSeen: (f) => ({
    title:
      uncertainVolumes(f).length === 0
        ? claim('volumesUnmounted', 'worker 发现所有卷都已卸载')
        : claim('volumesUncertain', 'worker 没有发现算作已挂载的卷'),
    sentences: sentences(
      ...uncertain(f),
      uncertainVolumes(f).length === 0 &&
        '容器一停止，卷管理器就卸载；worker 只是查看，每 300 ms 一次，最多 2 min 3 s。',
      !f.rules.waitsForVolumePaths && '余下的目录不会拖住它，只会拖住最后的 DELETE。',
    ),
    otherwise: '如果过了这段时间还有挂载，它会失败，10 到 15 s 之后从头再来。',
  }),
  CgroupRemoved: () => ({
    title: claim('cgroupGone', 'Pod 的 cgroup 已移除'),
    sentences: [
      '其中还在运行的先被杀掉。API 对象在节点上等待的，这是最后一项。',
      'housekeeping 也移除它，可能已经更早做完。',
    ],
    otherwise: '如果有杀不掉的进程，cgroup 会留着，worker 再试。',
  }),
  StatusFinal: (f) => ({
    title: '写最后的状态',
    sentences: [
      '`TerminatePod` 了结余下的一切：不能再有容器显示为正在运行。',
      f.rules.terminatePodForcesPhase
        ? '不是最终阶段的变为 Failed；状态管理器从现在起才可以发送最后的 DELETE。'
        : '阶段不动。',
    ],
    otherwise: f.rules.terminatePodForcesPhase
      ? '静态 Pod 的阶段保持原样。'
      : '从 1.27 起，不是最终阶段的会在这里变为 Failed。',
  }),
  TerminatedExited: (f) => ({
    title: `${method(f, 'SyncTerminatedPod')} 返回`,
    sentences: ['失败时也打印这一行；成功的标志是 `Pod is complete and the worker can now stop`。'],
    otherwise: AGAIN,
  }),
  WorkerFinished: (f) => ({
    title: claim('workerFinished', 'Pod worker 已结束'),
    sentences: sentences(
      isOrphan(f)
        ? claim('objectGone', '孤儿 Pod 不需要第二个阶段：它没有对象，余下的归 housekeeping。')
        : uncertainVolumes(f).length === 0
          ? claim('nodeCleanedUp', `全部做完${since(f)}。记录留着，以便认出并忽略迟到的更新。`)
          : claim(
              'volumesUncertain',
              `它已做完自己的部分，尽管 ${list(uncertainVolumes(f).map(code))} 还在：这拖住的是对象，不是 worker。`,
            ),
      f.isStatic && '名称从现在起才空出来，供新的静态 Pod 使用。',
    ),
    otherwise: isOrphan(f)
      ? '有对象的 Pod 接下来要作为 Terminated 释放卷和 cgroup。'
      : f.rules.waitsForVolumePaths
        ? '如果有一步失败，例如卷被占用，它会停在 Terminated。'
        : '如果有一步失败，例如 cgroup 被占用，它会停在 Terminated。',
  }),
  WorkerForgotten: (f) => ({
    title: `kubelet 忘记 ${podName(f)}`,
    sentences: ['housekeeping 每 2 s 一次，丢弃这样的记录：worker 已结束，它的 Pod 也已没有来源列出。'],
    otherwise: '只要有 Finalizer 拦住对象，记录就留着。',
  }),
  OrphanFound: (f) => ({
    title: 'housekeeping 发现一个孤儿 Pod',
    sentences: sentences(
      '容器运行时的列表里有一个没有 worker 认识的 Pod，例如 kubelet 重启之后。',
      !f.rules.housekeepingReadsRuntime &&
        !somethingRuns(f) &&
        claim('podDown', '这里的列表最多旧了 2 s，而 Pod 刚刚移除：接下来的事是多余的，但也无害。'),
    ),
    otherwise: '有 worker 的 Pod，哪怕 worker 已结束，都留给那个 worker。',
  }),
  WorkFailed: (f) => {
    const error = errorOf(f);
    return {
      title: '有一步失败；worker 会再试',
      sentences: sentences(
        error !== undefined && `错误：${code(cut(error, 120))}。`,
        '10 到 15 s 之后再次唤醒它，需要多久就多久：终止没有最后期限。',
        !f.rules.syncKnownPodsWakesOrphans && '在 1.26 及之前，只有还有来源列出 Pod 时才这样：之后就不再试了。',
      ),
      otherwise: '原因消除之后，下一次尝试会顺利通过，就像什么也没有发生。',
    };
  },
};
