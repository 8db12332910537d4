/** Volumes and directories of the node, and the loops that look after them. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { isCacheDropped, probeVerdict, retryPause, volumeName, quietChanges } from '../reading.ts';
import { logged } from './logged.ts';
import { code, podName, sentences, list } from './words.ts';

type Kinds =
  | 'VolumeMountStarted'
  | 'VolumeMounted'
  | 'VolumeMountFailed'
  | 'VolumeUnmountStarted'
  | 'VolumeUnmounted'
  | 'VolumeDetached'
  | 'VolumeUnmountFailed'
  | 'PodDirRemoved'
  | 'CgroupProcessesKilled'
  | 'CgroupRemoveFailed'
  | 'Relist'
  | 'PlegStateChange'
  | 'PlegCacheWritten'
  | 'HousekeepingSkipped'
  | 'HousekeepingStarted'
  | 'KubeletStarted'
  | 'KubeletStopped'
  | 'HousekeepingStage'
  | 'HousekeepingEnded'
  | 'GarbageCollected'
  | 'ProbeResult'
  | 'EventRecorded'
  | 'RuntimeRead'
  | 'Idled'
  | 'Internal';

const volumeOf = (f: Facts): string => {
  const name = volumeName(f);
  return name === undefined ? '卷' : `卷 ${code(name)}`;
};
/** The volume, or its device on the node. */
const mountOf = (f: Facts): string => (f.flag('device') ? `${volumeOf(f)} 的设备` : volumeOf(f));

function unmountFailed(f: Facts): Told {
  const wait = retryPause(f);
  return {
    title: claim('volumeFailing', `${volumeOf(f)} 卸载失败`),
    sentences: [
      `${wait === undefined ? '稍后' : ` ${wait} 之后`}再试；停顿每次加倍，从 0.5 s 到 2 min 2 s。`.trim(),
      f.rules.waitsForVolumePaths
        ? claim('volumeFailing', '对象留着：`SyncTerminatedPod` 不再把它算作已挂载，但要等它的目录消失。')
        : claim('volumeFailing', '对象留到卸载成功：最后的 DELETE 要等卷。'),
      '最常见的原因是 Pod 之外的进程还打开着那里的文件。',
    ],
    otherwise: '一旦没有谁占用，下一次尝试就会成功；没有什么能使那次尝试提前。',
  };
}

function plegStateChange(f: Facts): Told {
  const from = f.text('oldState');
  const to = f.text('newState');
  return {
    title: `PLEG 看到${from === undefined || to === undefined ? '变化' : ` ${code(from)} → ${code(to)}`}`,
    sentences: sentences(
      to === 'non-existent'
        ? '它已从容器运行时移除。syncLoop 不会得到通知。'
        : '它把沙箱也当作容器列出，所以停止一个 Pod 会出现两次或更多。',
      to === 'exited' && '每一个都使 syncLoop 得到一个 ContainerDied。',
    ),
    otherwise: '在两次 relist 之间变过去又变回来的，它永远看不到。',
  };
}

const PROBES: Readonly<Record<string, string>> = { readiness: '就绪探针', liveness: '存活探针', startup: '启动探针' };

const probeResult = (f: Facts): Told => ({
  title: `${PROBES[f.text('probe') ?? 'readiness'] ?? '探针'}：${code(probeVerdict(f))}`,
  sentences: sentences(
    f.object?.metadata.deletionTimestamp !== undefined &&
      (f.rules.stopsProbesInPhases
        ? '就绪探针在宽限期内继续；存活探针和启动探针在宽限期开始时已停止。'
        : f.rules.podWorkers === 'syncOnly'
          ? '所有探针在宽限期内都继续。失败只会再终止一次 Pod，什么也不改变。'
          : '所有探针在宽限期内都继续，直到下一次 housekeeping 结束它们。'),
    '结论一变就立即发送：Ready 为 False 会使 Pod 离开它的各个 Service。',
  ),
  otherwise: '与之前相同的结论不告诉任何人。',
});

export const node: Pick<EventTexts, Kinds> = {
  VolumeMountStarted: (f) => ({
    title: `卷管理器挂载${volumeOf(f)}`,
    sentences: [
      '它的循环先在一轮里得知这个卷，再在下一轮里挂载：每轮最多十分之一秒。',
      'Pod 的所有卷就位之前，不会启动容器。',
    ],
    otherwise: '如果卷的来源不存在，挂载失败并重试；Pod 停在 Pending。',
  }),
  VolumeMounted: (f) => ({
    title: claim('volumeMounted', `${volumeOf(f)} 已挂载`),
    sentences: ['`SyncPod` 每 300 ms 看一次它是不是最后一个。'],
    otherwise: '只要缺一个卷，Pod 就不会启动任何容器。',
  }),
  VolumeMountFailed: (f) => {
    const reason = f.text('error');
    const wait = retryPause(f);
    return {
      title: `${volumeOf(f)} 挂载失败`,
      sentences: sentences(
        reason !== undefined && `原因：${code(reason)}。`,
        wait === undefined
          ? '几秒之后，下一次 `SyncPod` 再去找这个卷申领。'
          : `过 ${wait} 再试；停顿每次加倍，从 0.5 s 到 2 min 2 s。`,
        'Pod 停在 Pending。',
      ),
      otherwise: '如果现在删除，Pod 没有容器要停止就会离开。',
    };
  },
  VolumeUnmountStarted: (f) => ({
    title: `卷管理器卸载${mountOf(f)}`,
    sentences: f.flag('device')
      ? ['设备为整个节点只挂载一次；现在已没有 Pod 使用它。']
      : ['它每秒十次把应有的与已挂载的比较；已停止的 Pod 的卷不再需要。', '它不等 worker，而且往往更快。'],
    otherwise: f.flag('device')
      ? '如果节点上还有别的 Pod 使用，设备会保持挂载。'
      : '只要 Pod 可能还有容器在运行，它的卷就留着。',
  }),
  VolumeUnmounted: (f) => ({
    title: claim('volumeUnmounted', `${mountOf(f)} 已卸载`),
    sentences: f.flag('device')
      ? ['余下的是把它从节点分离。']
      : [
          claim('volumeUnmounted', '挂载已消失，它的目录也已消失。'),
          f.rules.waitsForVolumePaths
            ? '`SyncTerminatedPod` 等待的正是挂载和目录。'
            : '最后的 DELETE 要等的事之一就是这个。',
        ],
    otherwise: f.flag('device')
      ? 'emptyDir 和 Secret 没有设备：对它们来说卸载就是终点。'
      : '如果挂载正被占用，会失败并重试，第一次是 0.5 s 之后。',
  }),
  VolumeDetached: (f) => ({
    title: `${volumeOf(f)} 不再记录`,
    sentences: ['卷管理器把它从列表去掉。附加到节点的卷会在这里释放。'],
    otherwise: '如果节点上还有别的 Pod 使用，它会留在列表里。',
  }),
  VolumeUnmountFailed: unmountFailed,
  CgroupProcessesKilled: (f) => ({
    title: `Pod 的 cgroup 中余下的${f.number('processes') === undefined ? '' : ` ${f.text('processes') ?? ''} 个`}进程被杀掉`,
    sentences: [
      '移除 cgroup 之前，kubelet 向其中余下的一切发送 SIGKILL，容器也不例外。',
      '通常已没有什么：容器运行时这时已停止了它们。',
    ],
    otherwise: 'SIGKILL 结束不了的进程会拖住 cgroup，也就拖住 Pod。',
  }),
  CgroupRemoveFailed: (f) => ({
    title: 'Pod 的 cgroup 移除不了',
    sentences: [
      claim('cgroupThere', '其中还有进程，试了五次都在。'),
      f.rules.cgroupRemovedBy === 'housekeeping'
        ? 'housekeeping 每 2 s 再试一次，对象等着它。'
        : '如果是 Pod 的 worker 在做，它在 10 到 15 s 之后从头再来；housekeeping 则每 2 s 一次。',
    ],
    otherwise: '进程消失之后，下一次尝试就会成功。',
  }),
  PodDirRemoved: (f) => ({
    title: `${podName(f)} 的目录已移除`,
    sentences: ['housekeeping 第一次发现 Pod 不在任何来源里、其中也没有挂载时，就移除 `/var/lib/kubelet/pods/<uid>`。'],
    otherwise: '如果还有挂载就会留着：移除它可能连挂载背后的数据也一起删掉。',
  }),
  Relist: (f) =>
    f.text('error') === undefined
      ? {
          title: 'PLEG 列出所有容器',
          sentences: [
            '每秒一次：变化成为事件，缓存得到新的状态。',
            '处于两个阶段之间的 worker 等的就是它：每次移除最多等一秒。',
          ],
          otherwise: '如果容器运行时没有应答，那个 worker 会继续等。',
        }
      : {
          title: 'PLEG 没有得到容器运行时的应答',
          sentences: [claim('runtimeAway', '它的缓存保持原样，所以等待新状态的 worker 继续等。下一轮在 1 s 之后。')],
          otherwise: '如果 3 分钟没有一次成功的 relist，syncLoop 就不再处理任何 Pod。',
        },
  PlegStateChange: plegStateChange,
  PlegCacheWritten: (f) =>
    isCacheDropped(f)
      ? {
          title: 'PLEG 从缓存去掉一个 Pod',
          sentences: [claim('nothingInRuntime', '容器运行时已列不出它的容器和沙箱。节点上已没有什么记得这个 Pod。')],
          otherwise: '只要还有已结束的容器或停止的沙箱，它就会留在那里。',
        }
      : {
          title: `PLEG 写入 ${podName(f)} 的新状态`,
          sentences: ['在 `GetNewerThan` 中等待的现在继续往下走：首先是 Pod 的 worker。'],
          otherwise: '如果 Pod 没有任何变化，对等待者来说 relist 本身的时间就够了。',
        },
  KubeletStopped: () => ({
    title: 'kubelet 停止',
    sentences: [
      '它所知的一切随进程结束：worker、状态、定时器，以及它正在等待的调用。',
      '容器继续运行；对 API 服务器的删除请求，没有谁去执行。',
    ],
    otherwise: '如果机器也关了，容器会结束，而 API 里还会有一阵显示 Running。',
  }),
  KubeletStarted: () => ({
    title: 'kubelet 启动',
    sentences: [
      '它还什么都不知道：Pod 重新来自各个来源，正在运行的来自容器运行时。',
      '每个来源都说明自己的 Pod 之前，housekeeping 不动它不认识的东西。',
    ],
    otherwise: '如果 API 服务器不可用，它会启动静态 Pod，别的容器都保持原样。',
  }),
  HousekeepingSkipped: () => ({
    title: 'housekeeping 等待',
    sentences: ['有来源还没有说明自己的 Pod，所以正在运行的都不算多余。'],
    otherwise: '如果不等，它会把那个来源的每个 Pod 都当作孤儿停止。',
  }),
  HousekeepingStarted: () => ({
    title: 'housekeeping 开始',
    sentences: ['每 2 s 一次，在 syncLoop 里面：它运行时，syncLoop 不读取别的。'],
    otherwise: '如果这一轮很慢，节点上的每个 Pod 都被拖住；kubelet 会记录它用时太长。',
  }),
  HousekeepingStage: (f) => ({
    otherwise: '这一轮失败的，2 s 之后的下一轮会再来。',
    ...(logged(f) ?? {
      title: 'housekeeping 继续',
      sentences: ['依次是：worker、探针、孤儿容器、状态、目录、镜像 Pod、cgroup。'],
    }),
  }),
  HousekeepingEnded: () => ({
    title: 'housekeeping 结束',
    sentences: ['syncLoop 又读取它的各个通道。下一轮在这一轮开始 2 s 之后。'],
    otherwise: '如果用时超过 2 s，下一轮会紧接着开始。',
  }),
  GarbageCollected: (f) =>
    f.text('error') !== undefined
      ? {
          title: '容器垃圾收集没有得到容器运行时的应答',
          sentences: ['已结束的容器和沙箱留到一分钟之后的下一轮。'],
          otherwise: '等着它的只有磁盘空间。',
        }
      : {
          title: '容器垃圾收集运行完毕',
          sentences: ['它每分钟一次移除不为日志保留的、已结束的容器，空的沙箱，以及已消失的 Pod 的日志。'],
          otherwise: '对仍在列表里的 Pod，每个名称最新的那个已结束的容器会保留。',
        },
  ProbeResult: probeResult,
  EventRecorded: (f) => {
    const reason = f.text('reason');
    return {
      title: `kubelet 记录事件${reason === undefined ? '' : ` ${code(reason)}`}`,
      sentences: ['`kubectl describe pod` 在 Events 之下列出它。它是给人看的，移除过程不依赖它。'],
      otherwise: '如果 API 服务器不可用，最多试十二次就丢弃；其他一切照旧。',
    };
  },
  Idled: () => ({
    title: '一段漫长的等待过去了',
    sentences: [
      '各个周期性定时器照常走，没有发现要做的事。这些滴答没有逐个模拟：每个定时器都在它本来会到的那一刻继续。',
    ],
    otherwise: '不到一刻钟的等待里，每一次滴答都可以看到。',
  }),
  RuntimeRead: (f) => ({
    otherwise: '如果没有应答，询问的一方暂且放弃，稍后再问。',
    ...(logged(f) ?? {
      title: 'kubelet 从容器运行时读取',
      sentences: ['经由 CRI 的一次列举或一份状态。不改变任何东西。'],
    }),
  }),
  Internal: (f) => ({
    otherwise:
      (f.event.klog?.level ?? 0) > 0
        ? '如果 `-v` 更低，就没有这一行；其他一切都一样。'
        : '它自己没有别的可能：接下来如何，取决于前后的步骤。',
    ...(logged(f) ?? {
      title: quietChanges(f).length === 0 ? '没有改动的一步' : `只改动了 ${list(quietChanges(f).map(code))}`,
      sentences: ['组件为自己的下一步记下什么；既不记入日志，也不发给任何人。'],
    }),
  }),
};
