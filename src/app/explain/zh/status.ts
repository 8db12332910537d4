/** The status manager: what is said in public about the pod, and when its object may go. */
import { claim, LEFT } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { isNotOnServer, missing, type Missing, failedUnmounts, containersRun } from '../reading.ts';
import { logged } from './logged.ts';
import { code, podName, sentences, list } from './words.ts';

type Kinds =
  | 'StatusGenerated'
  | 'StatusCached'
  | 'StatusUnchanged'
  | 'StatusSent'
  | 'DeletionDelayed'
  | 'ResourcesReclaimed'
  | 'FinalDeleteSent'
  | 'PodGoneFromApi';

const MISSES: Readonly<Record<Missing, (f: Facts) => string>> = {
  running: (f) => (containersRun(f) ? '它的容器还在运行' : '它的 worker 还没有说容器已停止'),
  runningStatus: () => '按照状态，还有容器在运行',
  deadContainers: () => 'PLEG 还知道它已结束的容器',
  volumes: () => '它的卷还在',
  cgroup: () => '它的 cgroup 还在',
  phase: (f) => `它在 API 中的阶段是 ${code(f.text('phase') ?? 'Running')}`,
};

/** What has to be true before the final DELETE (status_manager.go:canBeDeleted). */
const NEEDED = {
  containersRemoved: '要等已结束的容器都已移除，卷和 cgroup 都已消失。',
  resourcesReclaimed: '要等容器都已停止，卷和 cgroup 都已消失。',
  podIsFinished: '要等 API 中的阶段是最终阶段，并且 `SyncTerminatedPod` 已经结束。',
} as const;

const FULFILLED = {
  containersRemoved: claim('nodeCleanedUp', '已没有容器，卷和 cgroup 都已消失（`PodResourcesAreReclaimed`）。'),
  resourcesReclaimed: claim('nodeCleanedUp', '没有容器在运行，卷和 cgroup 都已消失（`PodResourcesAreReclaimed`）。'),
  podIsFinished: '`SyncTerminatedPod` 已经结束，阶段也是最终阶段。',
} as const;

function deletionDelayed(f: Facts): Told {
  const what = missing(f);
  return {
    title: what === undefined ? '对象还不能移除' : claim(LEFT[what], `对象还不能移除：${MISSES[what](f)}`),
    sentences: [
      '对已删除的 Pod，状态管理器在每份状态之后都要问：对象可以移除了吗（`canBeDeleted`）。',
      NEEDED[f.rules.canBeDeleted],
      what === 'volumes' && failedUnmounts(f).length > 0
        ? claim('volumesUncertain', `${list(failedUnmounts(f).map(code))} 卸载失败，还会再试。`)
        : '下一份状态到来时再问，此外每 10 s 问一次。',
    ],
    otherwise: '这些条件都满足的话，它会立即发送最后的 DELETE。强制删除不问这个问题。',
  };
}

export const status: Pick<EventTexts, Kinds> = {
  StatusGenerated: (f) => ({
    otherwise: '它是推算出来的，不是记住的：容器运行时的应答相同，状态就相同。',
    ...(logged(f) ?? {
      title: `计算 ${podName(f)} 的状态`,
      sentences: ['kubelet 根据容器运行时的报告重新计算状态。'],
    }),
  }),
  StatusCached: (f) => ({
    title: '状态管理器收下新的状态',
    sentences: sentences(
      '它作为新的版本保存，由单独的 goroutine 发送；worker 不等待。',
      f.object?.metadata.deletionTimestamp !== undefined &&
        '对已删除的 Pod，即使没有变化也算新的版本，好再问一次对象可否移除。',
    ),
    otherwise: '对没有删除的 Pod，与之前相同的状态会在这里丢弃。',
  }),
  StatusUnchanged: (f) => ({
    otherwise: '只要有差别，就会发出 PATCH。',
    ...(logged(f) ?? {
      title: '状态管理器没有要发送的内容',
      sentences: ['状态与 API 服务器已有的相同。空的 PATCH 不会发送。'],
    }),
  }),
  StatusSent: () => ({
    title: '状态管理器发送 PATCH',
    sentences: ['只发送与对象不同的部分，并带上 Pod 的 UID，以免碰到同名的另一个 Pod。'],
    otherwise: '如果 API 服务器不可用，状态会在每 10 s 一轮的检查中再次发送。',
  }),
  DeletionDelayed: deletionDelayed,
  ResourcesReclaimed: (f) => ({
    title: claim('nodeHoldsNothing', 'Pod 已没有什么拦住它的对象'),
    sentences: [
      FULFILLED[f.rules.canBeDeleted],
      f.rules.canBeDeleted === 'containersRemoved'
        ? '沙箱、日志和 Pod 的目录不在检查之列。'
        : '已结束的容器、沙箱、日志和 Pod 的目录不在检查之列。',
    ],
    otherwise: '没有 deletionTimestamp，或者是镜像 Pod 的话，对象照样留下。',
  }),
  FinalDeleteSent: (f) => ({
    title: '状态管理器发送第二个 DELETE，宽限期 0',
    sentences: sentences(
      '这一个移除对象；第一个是用户的，只设置了时间。',
      `它指明 UID${f.event.pod === undefined ? '' : ` ${code(f.event.pod.uid.slice(0, 8))}`}：不会碰到同名的新 Pod。`,
      f.rules.canBeDeleted !== 'podIsFinished' && '这里只看资源，所以它甚至可能先于 worker 的结束。',
    ),
    otherwise: '如果有 Finalizer，对象在此之后仍会留下；API 服务器不可用时也一样，直到它回来。',
  }),
  PodGoneFromApi: (f) => ({
    otherwise: '如果有 Finalizer，对象其实还在；kubelet 不去查看。',
    ...(isNotOnServer(f)
      ? {
          title: '状态管理器没有找到对象',
          sentences: ['它的 GET 得到 404，所以就此放下：已没有谁要通知。'],
          otherwise: '不是强制删除的话，对象会等这份状态。',
        }
      : (logged(f) ?? {
          title: 'kubelet 说：对象已删除',
          sentences: ['API 服务器对 DELETE 的应答是 200。'],
        })),
  }),
};
