/** Steps that the model tells by their log line alone: one text for each message. */
import { claim, type Sentence } from '../claims.ts';
import { textOfLine, type LineTexts, type Say } from '../loggedLine.ts';
import type { Facts } from '../facts.ts';
import { containersRun, uncertainVolumes } from '../reading.ts';
import { code, podName, sentences } from './words.ts';

const says =
  (title: Sentence, sentence: Sentence, otherwise?: string): Say =>
  () => ({ title, sentences: [sentence], ...(otherwise !== undefined && { otherwise }) });

const VOLUMES_LEFT = says(
  claim('volumesLeft', '对象要等它的卷'),
  'kubelet 要等节点上不再挂载 Pod 的任何东西，才发送最后的 DELETE。',
  '卷消失之后，就没有这类东西拦住它了。',
);
const SHUTDOWN_SEEN = says(
  'systemd 说节点要关机',
  'kubelet 的抑制锁使它能在断电之前停止自己的 Pod。',
  '没有这个锁，systemd 不会等待。',
);
const FORGETS_CONTAINER = says('CPU 管理器和内存管理器忘记一个容器', '容器已经不在，所以为它预留的都空出来了。');

const BY_ID: LineTexts = {
  'kubeletPods.cleanUpProbes': says('housekeeping：探针', '停止不再需要的 Pod 的探针。'),
  'kubeletPods.podIsRestartable': says(
    'housekeeping：Pod 可以重新启动',
    '同一个 UID 移除之后又回来了，而它的上一段生命这时已经结束。',
    '换成另一个 UID，会立即得到自己的 worker。',
  ),
  'kubeletPods.notReclaimedContainers': says(
    claim('somethingRuns', 'Pod 还有东西在运行'),
    '等待 Pod 清理完毕的一方稍后再看。',
    '容器停止之后，接着是卷和 cgroup。',
  ),
  'podWorkers.podIsTerminal': says(
    '`SyncPod` 说 Pod 已经结束',
    claim('willNotRunAgain', '它没有什么要再运行，所以 worker 接着终止它。'),
    '只要还有什么要运行，大约一分钟后就会再次同步。',
  ),
  'kubeletPods.notReclaimedDeadContainers': says(
    claim('plegKnows', 'Pod 还有已结束的容器'),
    '到 1.21 为止，kubelet 要等它从容器运行时移除，以 PLEG 上次看到的为准。',
    '容器移除之后，接下来是卷和 cgroup。',
  ),
  'podKiller.markingApiPod': says(
    'Pod 算作正在停止',
    '在 podKiller 处理完之前，housekeeping 不动它的镜像 Pod、目录和 cgroup，同名的 Pod 也不启动。',
  ),
  'podKiller.pending': says(
    'housekeeping 把 Pod 留给 podKiller',
    claim('podKillerHasIt', '它还在停止，所以还不拿走它的任何东西。'),
    'podKiller 处理完之后，它的目录和 cgroup 才会移除。',
  ),
  'probeWorker.noStatus': says('没有可供探测的状态', '状态管理器刚认识这个 Pod，或已不再认识它。'),
  'kubeletPods.notReclaimedStatus': says(
    'Pod 的状态里还有正在运行的容器',
    'kubelet 也以自己上报的内容为准，而那份内容落后了。',
    '状态说明容器已结束之后，接着是卷和 cgroup。',
  ),
  'kubeletPods.notReclaimedCgroup': says(
    claim('cgroupThere', 'Pod 的 cgroup 还在'),
    '等待 Pod 清理完毕的一方稍后再看。',
    'cgroup 消失之后，就没有什么要等了。',
  ),
  'kubeletPods.allReclaimed': says(
    claim('nodeCleanedUp', 'Pod 已没有什么要等'),
    claim('nodeCleanedUp', '没有容器在运行，卷已卸载，cgroup 已消失。'),
    '只要缺其中一项，就要稍后再看。',
  ),
  'statusManager.syncingAll': says(
    '状态管理器检查所有状态',
    '它每 10 s 把自己所知的与 API 比较一次，使丢失的内容不会一直丢失。',
  ),
  'statusManager.syncingUpdated': says('状态管理器发送有变化的状态', '有状态更新，所以不等下一轮。'),
  'statusManager.markingFailed': says(
    'Pod 的阶段变为 Failed',
    '它再也不会运行，而阶段还不是最终阶段，所以由 kubelet 定下来。',
  ),
  'statusManager.podRecreated': says('这份状态属于更早的 Pod', '这个名称在 API 中已是另一个 UID，所以丢弃这份状态。'),
  'statusManager.deletedWhileReconciling': says(
    '没有可以写入状态的对象',
    claim('objectGone', 'Pod 其间已从 API 消失。'),
  ),
  'kubeletPods.cleanUpUserNamespaces': says('housekeeping：用户名字空间', '为已消失的 Pod 预留的用户 ID 区间被释放。'),
  'podWorkers.orphanNotified': says(
    'housekeeping：worker 继续',
    claim('workerNotFinished', '已没有来源列出这个 Pod，但它的 worker 还没有结束。唤醒它，让它做完。'),
  ),
  'kubeletPods.willBeRestarted': says(
    'housekeeping：Pod 重新启动',
    claim('listed', '有来源列出它，却没有 worker，例如同一个 UID 移除之后又回来：新的 worker 开始工作。'),
  ),
  'kubeletPods.orphanedPodVolumesNotYetRemoved': says(
    'housekeeping：cgroup 要等一等',
    claim('volumesLeft', 'Pod 的卷还在，所以保留它的 cgroup，只给最少的 CPU 时间。'),
  ),
  'podWorkers.alreadyQueued': says('已有更新在等待', 'worker 已被告知再看一次；说两遍也没有区别。'),
  'podWorkers.workerStopped': says('Pod worker 结束', '它的通道已关闭，所以循环退出。'),
  'kuberuntimeManager.noReadySandbox': says(
    claim('sandboxDown', '没有正在运行的沙箱'),
    '要运行的 Pod 会得到新的沙箱。这里只是检查：要结束的 Pod 不会得到。',
  ),
  'kuberuntimeManager.noSandbox': says('还没有沙箱', '所以 Pod 先得到沙箱，再有容器。'),
  'kuberuntimeManager.newPod': says('新的 Pod', '它没有沙箱，所以先创建沙箱，再有容器。'),
  'kuberuntimeManager.stoppingSandboxForNew': says('先停止 Pod 余下的部分', '新的沙箱不带旧沙箱的任何东西。'),
  'kuberuntimeManager.createdSandbox': says(
    claim('sandboxRuns', '沙箱正在运行'),
    '它持有 Pod 的容器共用的网络和名字空间。',
  ),
  'kuberuntimeManager.determinedIP': says('Pod 有了 IP 地址', '地址属于沙箱，所以容器可以来来去去。'),
  'kuberuntimeManager.checkingBackoff': says(
    '已结束的容器要再次启动',
    'kubelet 先看它的退避时间是否已过：每次结束都使延迟加倍，最多五分钟。',
    '同一名称的第一个容器会直接启动，不必查看。',
  ),
  'kuberuntimeManager.backOffRestarting': says(
    '容器必须等待',
    '它的退避时间还没有过去，所以这次同步不启动它。',
    '正常运行十分钟的话，退避就会清零。',
  ),
  'kuberuntimeManager.creatingContainer': says('创建容器', claim('sandboxRuns', '它的镜像已经在，沙箱也在运行。')),
  'kubeletPods.creatingHostsMount': says('容器得到自己的 `/etc/hosts`', '由 kubelet 写入，其中有 Pod 的名称和地址。'),
  'populator.addedVolume': says('需要一个卷', 'Pod 要在这个节点上运行，所以它挂载的卷进入协调器要处理的列表。'),
  'reconciler.verifyAttachedStarted': says(
    '卷挂接到节点了吗？',
    '不需要挂接的卷，比如 projected 或 emptyDir，立即算作已挂接。',
    '磁盘要由控制器先挂接，在那之前 Pod 一直等待。',
  ),
  'reconciler.mountStarting': says('协调器开始挂载', '它每秒十次查看有没有需要而还没有挂载的卷。'),
  'prober.succeeded': says(
    '探针得到了应答',
    '应答与之前相同的容器不改变任何东西：只有不同的应答才会继续传下去。',
    '连续失败次数够多的探针会改变状态，或者让容器重启。',
  ),
  'probeWorker.targetNotFound': says('还没有可以探测的容器', '探针的 worker 与 Pod 同时开始，而状态里还没有容器。'),
  'kubelet.syncLoopProbe': says('syncLoop 得知探针的应答', '应答与之前不同，所以 Pod 的 worker 要看一看这个 Pod。'),
  'statusManager.readinessUnchanged': says(
    '容器的就绪状态没有变化',
    '状态管理器得知这一点，没有什么要写下来。',
    '不同的应答会改变 Pod 的 Ready 状况，并以 PATCH 发出。',
  ),
  'volumeManager.waitingToMount': says('SyncPod 等待卷', '容器要挂载的全部就位之前，不会启动。'),
  'volumeManager.allMounted': says(claim('volumesMounted', '卷已就位'), 'SyncPod 继续。'),
  'eviction.mustEvict': says('驱逐管理器必须驱逐', '清理已结束的容器和镜像还不够。'),
  'eviction.ranked': says('给 Pod 排序', '先看用量是否超过请求量，再看优先级，再看超出多少。每次驱逐一个。'),
  'nodeShutdown.event': SHUTDOWN_SEEN,
  'nodeShutdown.eventShuttingDown': SHUTDOWN_SEEN,
  'nodeShutdown.processing': says('关机管理器开始工作', 'Pod 分组停止：先普通的，最后是关键的。'),
  'podCgroups.killingProcess': says(
    'Pod 的一个进程被杀掉',
    '移除 cgroup 之前，其中还在运行的都收到 SIGKILL，没有任何宽限。',
  ),
  'kubelet.volumePathsRemain': VOLUMES_LEFT,
  'kubeletPods.notReclaimedVolumes': VOLUMES_LEFT,
  'topologyManager.admit': says('Pod 获准进入', 'Pod 启动之前，先查看节点的 CPU、内存和设备。'),
  'cpuManager.removeStaleState': FORGETS_CONTAINER,
  'memoryManager.removeStaleState': FORGETS_CONTAINER,
  'cpuManager.deletedAssignment': says('CPU 管理器释放容器的 CPU', '容器已经不在。'),
  'kubeletPods.cleanUpPodWorkers': (f) => ({
    title: 'housekeeping：worker',
    sentences: [
      '已没有来源列出的 Pod，它已结束的 worker 的记录会丢弃。',
      f.rules.syncKnownPodsWakesOrphans
        ? '没有来源列出而尚未结束的 worker，会被要求终止，或被唤醒继续。'
        : '尚未结束的 worker 不动。',
    ],
  }),
  'kubeletPods.cleanUpOrphanedPodStatuses': says('housekeeping：状态', '状态管理器忘记已没有来源列出的 Pod 的状态。'),
  'kubeletPods.cleanUpOrphanedPodDirectories': says(
    'housekeeping：目录',
    '`/var/lib/kubelet/pods` 之下，Pod 不在任何来源里、也不在运行的目录会移除，除非其中还挂载着什么。',
  ),
  'kubeletPods.cleanUpOrphanedMirrorPods': says(
    'housekeeping：镜像 Pod',
    '没有静态 Pod 的镜像 Pod，一等那个静态 Pod 的容器停止，就以宽限期 0 从 API 删除。',
  ),
  'kubeletPods.cleanUpOrphanedPodCgroups': says(
    'housekeeping：cgroup',
    '移除不再运行的 Pod 的 cgroup。这可能早于 worker。',
  ),
  'kubeletVolumes.cleanedUpOrphanedPodVolumesDir': says(
    '移除 Pod 空的卷目录',
    '卸载之后余下的先移除，然后是 Pod 的目录。',
  ),
  'kubeletVolumes.orphanedPodFoundRemoving': says(
    'housekeeping 移除 Pod 的目录',
    claim('unlisted', '已没有来源列出这个 Pod，其中也没有挂载，所以 `/var/lib/kubelet/pods/<uid>` 可以移除。'),
  ),
  'kubeletPods.orphanedPodRemovingCgroups': (f) => ({
    title: 'housekeeping 移除 Pod 的 cgroup',
    sentences: [
      containersRun(f)
        ? claim('podRuns', '没有 worker 要这个 Pod 运行。cgroup 中还在运行的随之被杀掉，不论宽限期。')
        : claim('containersDown', '容器已停止。还没有做这一步的 worker 会发现它已经做完。'),
    ],
  }),
  'kubeletVolumes.orphanedPodVolumesNotCleanedUp': says(
    'housekeeping 不动 Pod 的目录',
    claim('volumesLeft', '其中还挂载着什么，所以不碰它；下一轮在 2 s 之后。'),
  ),
  'populator.removingVolume': (f) => ({
    title: '卷管理器不再需要这些卷',
    sentences: [
      claim(
        'containersDown',
        `${podName(f)} 的容器已停止，所以它的卷离开了应挂载的列表。每秒运行十次的 reconciler 会卸载它们。`,
      ),
    ],
  }),
  'volumeManager.waitingToUnmount': says('worker 确认卷已卸载', '它每 300 ms 看一次是否都已卸载，最多 2 min 3 s。'),
  'volumeManager.allUnmounted': (f) =>
    uncertainVolumes(f).length === 0
      ? {
          title: claim('volumesUnmounted', '所有卷都已卸载'),
          sentences: ['卷由卷管理器卸载；worker 只是查看是否已经卸载。'],
        }
      : {
          title: claim('volumesUncertain', '这一行把所有卷都算作已卸载'),
          sentences: uncertainVolumes(f).map((volume) =>
            claim('volumesUncertain', `它没有算上 ${code(volume)}：卸载失败，而它还在那里。`),
          ),
        },
  'kuberuntimeContainer.removing': says(
    '要移除已结束的容器',
    claim('containerNotRunning', '它的根文件系统和日志链接会消失。没有谁等待这件事。'),
  ),
  'topologyManager.removeContainer': says('拓扑管理器忘记一个容器', '容器即将移除；节点上为它对齐的资源空出来了。'),
  'kuberuntimeGC.removingSandbox': says(
    '容器垃圾收集移除沙箱',
    claim('containersDown', '没有容器的沙箱，它的 Pod 已删除并已停止。'),
  ),
  'kuberuntimeGC.removingLogs': says(
    '容器垃圾收集移除 Pod 的日志',
    claim('containersDown', 'Pod 已删除并已停止，不管 Finalizer 是否还拦着它的对象。谁也不能再查看它的日志。'),
  ),
  'kubelet.postTerminationState': says(
    'worker 再问一次容器运行时',
    '它不只相信那些调用：直接从容器运行时读取的状态说明是否还有容器在运行，以及每个容器的退出码。',
  ),
  'kuberuntimeManager.gotSandboxIDs': says(
    'kubelet 查找 Pod 的沙箱',
    '经由 CRI 的一次列举，为了得到新的状态。不改变任何东西。',
  ),
  'qosContainerManager.updated': says('调整 QoS cgroup', '少了一个 Pod：重新写入节点各 QoS 类的限制。'),
  'kubeletPods.generatingStatus': (f) => ({
    title: `计算 ${podName(f)} 的状态`,
    sentences: ['根据容器运行时的报告重新计算。'],
  }),
  'kubeletPods.gotPhase': (f) => {
    const from = f.text('oldPhase');
    const to = f.text('phase');
    return {
      title: to === undefined ? '计算阶段' : from === to ? `阶段仍是 ${code(to)}` : `阶段变为 ${code(to)}`,
      sentences: sentences(
        f.minor < 27 &&
          to === 'Running' &&
          f.worker?.status.terminatingAt !== null &&
          from === to &&
          '在 `restartPolicy: Always` 下，停止的容器算作将要重启，所以在 1.26 及之前，已删除的 Pod 的阶段到最后都是 Running。',
        f.minor >= 27 && '只有所有容器都停止之后，删除才能使它变为 Succeeded 或 Failed。',
        f.minor < 27 && from !== to && '它取决于容器的情况和 `restartPolicy`。',
        f.minor < 27 && from === to && to !== 'Running' && '根据容器运行时的报告重新计算。',
        f.minor < 27 && to === 'Running' && f.worker?.status.terminatingAt === null && '有容器在运行，或将要重新启动。',
      ),
    };
  },
  'statusManager.deletedFromEtcd': says(
    'kubelet 说：对象已删除',
    'API 服务器对 DELETE 的应答是 200，状态管理器忘记 Pod 的状态。',
    '如果有 Finalizer，对象其实还在：这一行照样打印。',
  ),
  'podContainerDeletor.deleteFailed': says('要移除的已经没有了', '容器早已不在。kubelet 记下日志，继续往下走。'),
  'podContainerDeletor.notFound': says(
    '沙箱被当作容器',
    'PLEG 的第二个事件指的是沙箱，它不是 Pod 的容器，所以没有什么可移除。这一行是正常的。',
  ),
  'populator.containersStillRunning': (f) => ({
    title: '卷保持挂载',
    sentences: sentences(
      containersRun(f)
        ? claim('podRuns', 'Pod 要离开，但它的容器还在运行，所以卷管理器保留它的卷。')
        : 'Pod 要离开，但 kubelet 还不知道它已经停止，所以卷管理器保留它的卷。',
      '它每秒看十次。',
    ),
  }),
  'podWorkers.removeNotTerminated': says(
    'housekeeping 只能留下 worker',
    claim('workerNotFinished', '已没有来源列出这个 Pod，但它的 worker 还没有做完。记录留着，这一行每 2 s 出现一次。'),
  ),
  'kuberuntimeManager.computedActions': says('`syncPod` 没有什么要启动或停止', '它把正在运行的与 spec 要求的比较。'),
  'file.readingConfigFile': says('读取一个清单文件', 'kubelet 每 20 s 读取整个目录，以防 inotify 有遗漏。'),
  'statusManager.patch': (f) =>
    f.event.klog?.text.includes('status') === true && f.event.klog.text.includes('conditions')
      ? { title: 'PATCH 记入日志', sentences: ['收到应答时，状态管理器打印它发送的内容。'] }
      : {
          title: 'PATCH 会是空的',
          sentences: ['状态没有新的内容，所以不发送请求。只是再问一次对象可否移除。'],
        },
  'statusManager.upToDate': says('状态管理器没有要发送的内容', '状态与 API 服务器已有的相同。'),
  'lifecycle.execHookFailed': says('回调的命令没有正常结束', '它的退出码和输出记入日志，但不写进事件。'),
  'lifecycle.httpHookFailed': says('回调的请求没有得到应答', '由 kubelet 自己从节点发往 Pod 的地址。'),
  'kuberuntimeContainer.probeGracePeriod': says(
    '探针自己的宽限期比 Pod 的长',
    '它只用于由探针引起的终止，不用于其他终止。',
  ),
  'remoteRuntime.execSyncFailed': says('探针的命令无法运行', '探测程序试三次，然后当作没有任何应答。'),
  'kuberuntimeContainer.killFailed': says('`StopContainer` 失败', '容器可能还在运行。其他容器和沙箱照样停止。'),
  'kuberuntimeContainer.killContainerFailed': says(
    '为 Pod 记下失败',
    '这一次尝试的所有失败合成一个错误，使 worker 进入退避。',
  ),
  'kuberuntimeManager.stopSandboxFailed': says(
    '沙箱没有停止',
    'worker 会从头再来，处理到时还在运行的容器和每一个沙箱。',
  ),
  'kubelet.readStatusFailed': says(
    'worker 无法确认没有东西在运行',
    '容器运行时没有应答，它就不相信自己的调用，重试整个停止过程。',
  ),
  'kubeletPods.listContainersFailed': says(
    'housekeeping 看不到什么在运行',
    '容器运行时没有应答，它就分不清哪些是没有谁要的。',
  ),
  'kubelet.housekeepingFailed': says(
    'housekeeping 放弃这一轮',
    '目录、镜像 Pod 和 cgroup 要等下一轮，即这一轮开始 2 s 之后。',
  ),
  'kuberuntimeGC.stopBeforeRemoveFailed': says('容器垃圾收集留下沙箱', '停不了的沙箱不移除。一分钟之后再试。'),
  'kuberuntimeGC.removeContainerFailed': says('容器垃圾收集没能移除它', '它继续处理其他的，一分钟之后再试这一个。'),
  'kubelet.syncLoopPaused': says('syncLoop 仍不处理任何事', '容器运行时或 PLEG 还没有恢复。到来的都在通道里等着。'),
  'statusManager.ignoringSame': says('状态没有变化', '它与状态管理器已有的相同，所以不存为新的版本，也不发送。'),
  'statusManager.updated': says('PATCH 得到了应答', '状态管理器记下 API 服务器现有的是状态的哪个版本。'),
};

const OTHER = {
  title: (message: string) => `kubelet 记录 ${code(message)}`,
  sentence: '途中的一步，不改变别处能看到的任何东西。',
};

export const logged = (f: Facts) => textOfLine(f, BY_ID, OTHER);
