/** The diagnosis' own sentences in Chinese: a data table by their English, and the sentence that is made of parts. */
import type { PodEvidence, Stage } from '../../evidence/index.ts';
import { timeText } from './names.ts';
import type { Saying } from './said.ts';
import { zh as words } from './texts.zh.ts';

export const SAID: Readonly<Record<string, string>> = {
  // usual causes
  'The process ignores SIGTERM and the grace period is long: it ends by SIGKILL when that is over.':
    '进程忽略 SIGTERM，而宽限期很长：宽限期结束时由 SIGKILL 终止。',
  'The process is in uninterruptible I/O (state D), often on network storage that does not answer.':
    '进程处于不可中断的 I/O（状态 D），常见于没有响应的网络存储。',
  'The runtime’s shim hangs or has lost the container, so StopContainer runs into its deadline and is tried again.':
    '容器运行时的 shim 挂起或丢失了容器，StopContainer 超时后重试。',
  'The hook takes as long as the whole grace period, or hangs.': '回调用尽了整个宽限期，或挂起。',
  'The hook calls something that is shutting down as well.': '回调所调用的对象也正在关闭。',
  'The CNI plug-in can’t delete the network: its daemon is down, its binary or its configuration is missing, its token has expired.':
    'CNI 插件无法删除网络：其守护进程已停、二进制或配置缺失，或令牌过期。',
  'A container in the sandbox does not end, so the sandbox can’t either.': '沙箱中有容器没有结束，因此沙箱也无法结束。',
  'The CSI driver’s pod on the node has gone before, or is not registered.':
    '节点上的 CSI 驱动 Pod 已先离开，或没有注册。',
  'Something holds the mount: a process in another mount namespace, a shell, a monitoring agent.':
    '有东西占用挂载点：另一个挂载名字空间中的进程、shell 或监控代理。',
  'The storage does not answer, so unmounting blocks.': '存储没有响应，卸载被阻塞。',
  'Files lie in the pod’s volume directory that no volume accounts for.': 'Pod 的卷目录中有不属于任何卷的文件。',
  'A process is left in the cgroup.': 'cgroup 中还留有进程。',
  'The cgroup driver of kubelet and runtime differ, or systemd holds the slice.':
    'kubelet 与容器运行时的 cgroup 驱动不同，或 systemd 占用该 slice。',
  'The controller that owns the finalizer is down, is not installed any more, or waits for something itself.':
    '拥有该 Finalizer 的控制器已停、不再安装，或自身也在等待。',
  'The kubelet can’t reach the API server.': 'kubelet 无法连接 API 服务器。',
  'A webhook or a missing right refuses the request.': 'Webhook 或缺少的权限拒绝了请求。',
  'The kubelet is stopped or keeps failing at its start.': 'kubelet 已停止，或启动时反复失败。',
  'The runtime’s socket does not answer.': '容器运行时的套接字没有响应。',
  'The node is restarting.': '节点正在重启。',
  'The machine is off, or cut off from the network.': '机器已关闭，或与网络断开。',
  'The kubelet is down, so nobody acts on the delete.': 'kubelet 已停，因此没有谁处理删除。',
  'The mirror of an earlier run is still in the API: the kubelet deletes it and makes it anew.':
    '之前运行留下的镜像 Pod 仍在 API 中：kubelet 会删除它并重新创建。',
  'The API refuses the mirror: a missing PriorityClass, an admission plug-in, a namespace that is not there yet.':
    'API 拒绝镜像 Pod：缺少 PriorityClass、准入插件拒绝，或名字空间尚不存在。',
  'The manifest was changed or came back while the pod of the same name still terminates.':
    '同名 Pod 仍在终止时，清单被更改或再次出现。',
  'The API server refuses the status: a webhook, a right, a conflict.': 'API 服务器拒绝状态：Webhook、权限或冲突。',
  'The phase in the API is not terminal yet, so the last DELETE is withheld.':
    'API 中的阶段尚未终结，因此最后的 DELETE 被推迟。',

  // what may be done, and its risk
  'None: it only looks.': '无：只是查看。',
  'None.': '无。',
  'Only if the name is needed and the pod’s work is known to have ended: kubectl delete pod --grace-period=0 --force.':
    '仅当需要这个名称且确知 Pod 的工作已经结束时：kubectl delete pod --grace-period=0 --force。',
  'The name is free at once, but nobody has stopped anything: containers may run on and write to the same volumes as the pod that takes the name. For a StatefulSet that can destroy data.':
    '名称立即空出，但没有停止任何东西：容器可能继续运行，并与接用该名称的 Pod 写入同一个卷。对 StatefulSet 来说这可能毁坏数据。',
  'Restart the kubelet of the node.': '重启该节点的 kubelet。',
  'Containers go on running; probes and new pods wait for some seconds, and the workers of all pods start anew.':
    '容器继续运行；探针和新 Pod 会等待几秒，所有 Pod 的 worker 重新开始。',
  'Drain and reboot the node.': '腾空并重启节点。',
  'Every pod on the node is interrupted; what waits in uninterruptible I/O dies with the machine.':
    '节点上的每个 Pod 都会中断；处于不可中断 I/O 的进程随机器一同结束。',
  'On the node: crictl ps and crictl inspect for the container, and the state of its process (ps -o stat,wchan).':
    '在节点上：用 crictl ps 和 crictl inspect 查看容器，并查看其进程状态（ps -o stat,wchan）。',
  'Wait until the grace period and two minutes more are over: the kubelet tries again by itself.':
    '等到宽限期再过两分钟：kubelet 会自己重试。',
  'Restore the storage or the device that the process waits for.': '恢复进程所等待的存储或设备。',
  'None for the pod; others that use it may be affected.': '对该 Pod 无；使用它的其他对象可能受影响。',
  'Restart the runtime (containerd or CRI-O).': '重启容器运行时（containerd 或 CRI-O）。',
  'Restart the runtime.': '重启容器运行时。',
  'Containers go on running, but nothing can start or stop meanwhile.': '容器继续运行，但期间什么都无法启动或停止。',
  'Read the hook in the pod’s spec, and its events FailedPreStopHook.':
    '查看 Pod 的 spec 中的回调，以及事件 FailedPreStopHook。',
  'Wait: the hook ends with the grace period at the latest, and then the container gets SIGTERM.':
    '等待：回调最迟随宽限期结束，然后容器收到 SIGTERM。',
  'Shorten the hook, or lengthen terminationGracePeriodSeconds, for the next pods.':
    '为之后的 Pod 缩短回调，或加长 terminationGracePeriodSeconds。',
  'A roll-out of the workload.': '工作负载会重新发布。',
  'Look at the CNI’s daemon on that node, and at /etc/cni/net.d and the plug-ins’ folder.':
    '查看该节点上的 CNI 守护进程，以及 /etc/cni/net.d 和插件目录。',
  'Repair or restart the CNI’s daemon; the kubelet tries again by itself.':
    '修复或重启 CNI 守护进程；kubelet 会自己重试。',
  'New pods on the node get no network until it is back.': '在它恢复之前，节点上的新 Pod 没有网络。',
  'On the node: findmnt for the pod’s directory below /var/lib/kubelet/pods, and who holds it (fuser -vm, lsof).':
    '在节点上：用 findmnt 查看 /var/lib/kubelet/pods 下该 Pod 的目录，以及谁占用它（fuser -vm、lsof）。',
  'Bring the CSI driver’s pod back on that node; the kubelet tries again, at longer and longer intervals.':
    '让 CSI 驱动的 Pod 回到该节点；kubelet 会重试，间隔越来越长。',
  'Stop the process that holds the mount.': '停止占用挂载点的进程。',
  'Whatever that process does.': '取决于那个进程在做什么。',
  'Unmount by hand on the node, and only then remove what is left of the directory.':
    '在节点上手动卸载，之后才删除目录中剩下的内容。',
  'Removing a directory while something is mounted below it deletes the data of the volume.':
    '若其下仍有挂载就删除目录，会删除卷中的数据。',
  'On the node: cgroup.procs in the pod’s cgroup.': '在节点上：查看 Pod 的 cgroup 中的 cgroup.procs。',
  'End the processes that are left in it.': '结束其中剩下的进程。',
  'They may belong to a container that still works.': '它们可能属于仍在工作的容器。',
  'kubectl get pod -o jsonpath={.metadata.finalizers}, and the log of the controller that owns it.':
    'kubectl get pod -o jsonpath={.metadata.finalizers}，以及拥有它的控制器的日志。',
  'Bring that controller back.': '恢复该控制器。',
  'Remove the finalizer by hand (kubectl patch).': '手动移除 Finalizer（kubectl patch）。',
  'What the finalizer was there to protect is skipped: with batch.kubernetes.io/job-tracking the Job counts wrong, with storage finalizers data may be left or lost.':
    'Finalizer 所保护的工作会被跳过：batch.kubernetes.io/job-tracking 会使 Job 计数出错，存储类 Finalizer 可能留下或丢失数据。',
  'From the node: whether the API server answers, and what the kubelet’s log says of its requests.':
    '从节点上：API 服务器是否响应，以及 kubelet 日志对其请求的说法。',
  'Restore the connection, the certificate or the right. The kubelet repeats the request every ten seconds.':
    '恢复连接、证书或权限。kubelet 每十秒重复该请求。',
  'On the node: systemctl status of kubelet and runtime, and the end of their logs.':
    '在节点上：kubelet 和容器运行时的 systemctl status，以及它们日志的末尾。',
  'Start the one that is down. Containers that run are taken over as they are.':
    '启动停下的那一个。正在运行的容器会按原样接管。',
  'Pods whose deletion came meanwhile are stopped at once.': '期间被删除的 Pod 会立即被停止。',
  'kubectl describe node: since when it is NotReady, and its lease.':
    'kubectl describe node：它从何时起 NotReady，以及它的 Lease。',
  'Bring the node back: its kubelet ends the removal by itself.': '恢复节点：其 kubelet 会自己完成移除。',
  'Pods that were replaced meanwhile run twice until it has.': '在它完成之前，期间被替换的 Pod 会同时运行两份。',
  'If the machine is off for good: delete the Node object, or taint it node.kubernetes.io/out-of-service.':
    '如果机器永久关闭：删除 Node 对象，或加上污点 node.kubernetes.io/out-of-service。',
  'If it is running after all, its containers go on beside their successors, on the same volumes.':
    '如果它其实还在运行，其容器会与后继者同时运行在同一个卷上。',
  'The static pod itself runs; only its picture in the API is wrong. Wait for the next sync, a minute at most.':
    '静态 Pod 本身在运行；只是它在 API 中的副本不对。等下一次同步，最多一分钟。',
  'Delete the mirror pod by kubectl; the kubelet makes it anew.': '用 kubectl 删除镜像 Pod；kubelet 会重新创建。',
  'None: a mirror’s deletion stops no container.': '无：删除镜像 Pod 不会停止任何容器。',
  'Find the pod of the same name with the other UID, and what that one waits for.':
    '找到同名但 UID 不同的 Pod，看它在等什么。',
  'Wait: the new one starts when the old one has finished.': '等待：旧的结束后新的才启动。',
  '“Failed to update status for pod” in the kubelet’s log, with the reason.':
    'kubelet 日志中的 “Failed to update status for pod” 及其原因。',
  'Remove what refuses it. The kubelet repeats the update every ten seconds.':
    '排除拒绝它的原因。kubelet 每十秒重复更新。',
  'Bring the kubelet’s log of the pod’s node, from before the delete on, at verbosity 2 or more.':
    '提供 Pod 所在节点从删除之前开始、详细级别 2 或更高的 kubelet 日志。',

  // what would tell more
  'A line with the pod’s name: this input has its UID alone.': '带有 Pod 名称的一行：此输入只有它的 UID。',
  'The kubelet’s log of the pod’s node.': 'Pod 所在节点的 kubelet 日志。',
  'The kubelet’s log at verbosity 2, which has the DELETE and REMOVE of each pod.':
    '详细级别 2 的 kubelet 日志，其中有每个 Pod 的 DELETE 和 REMOVE。',
  'The pod object (kubectl get pod -o yaml).': 'Pod 对象（kubectl get pod -o yaml）。',
  'The runtime’s log of that time.': '当时的容器运行时日志。',
  'Lines that name the pod.': '提到该 Pod 的行。',

  // remarks
  'The runtime’s tool lists a container of it that runs.': '容器运行时的工具列出了它的一个正在运行的容器。',
  'No line says that both are one pod’s; no other pod is named.':
    '没有任何一行说明二者属于同一个 Pod；这里没有提到其他 Pod。',
  'The node’s kernel says that an NFS server does not respond.': '节点的内核说有一台 NFS 服务器没有响应。',
  'The node’s kernel says that a task hangs, which no signal ends.':
    '节点的内核说有一个任务卡住了，任何信号都无法结束它。',
  'Its dead containers are still there: it is not let go before they have been removed.':
    '它已退出的容器还在：在它们被移除之前，它不会被放行。',
  'No line names the pod of that container; no other pod was asked to go when it was killed.':
    '没有任何一行指明该容器属于哪个 Pod；它被终止时没有其他 Pod 被要求离开。',
  'Another of its name was added; which of the two is being deleted is not shown.':
    '之后又加入了一个同名 Pod；这里没有显示正在被删除的是哪一个。',
  'Its containers and its sandbox are being stopped together, as is done with a pod that goes.':
    '它的容器和沙箱正在一起停止，对要离开的 Pod 才会这样做。',
  'Its sandbox was stopped after its container, as is done with a pod that goes.':
    '在停止容器之后又停止了它的沙箱，对要离开的 Pod 才会这样做。',
  'kubectl does not find it any more; its containers may still run on the node.':
    'kubectl 已找不到它；它的容器可能仍在节点上运行。',
  'Its eviction was refused for a disruption budget’s sake: nobody has asked it to go.':
    '由于中断预算（PodDisruptionBudget），它的驱逐被拒绝：没有人要求它离开。',
  'Only the status is shown, which does not say whether the pod is being deleted.':
    '这里只有 status，它不说明该 Pod 是否正在被删除。',
  'What its containers do is not shown.': '这里没有显示其容器的状态。',
  'Another pod of its name is being removed at the same time.': '另一个同名 Pod 正在同时被移除。',
  'The object is being deleted, but no line of the kubelet says that it has heard of it.':
    '对象正在被删除，但 kubelet 没有任何一行说它得知了此事。',
  'The pod is gone from the API; directories of its volumes are still on the node.':
    'Pod 已从 API 中消失；其卷的目录仍在节点上。',
  'Its sandbox is being replaced; nobody has asked for the pod to go.': '它的沙箱正在被替换；没有人要求 Pod 离开。',
  'A container that is killed is as often restarted as removed.': '被终止的容器可能是重启，也可能是移除。',
  'The delete was asked for, but the kubelet of that node has said nothing since.':
    '已请求删除，但该节点的 kubelet 此后没有任何动静。',
  'A grace period of 0 with containers not ended: deleted by force, or about to go.':
    '宽限期为 0 而容器尚未结束：被强制删除，或即将离开。',
  'No container has started: there may be nothing to stop, and the object does not say how far the kubelet is.':
    '没有容器启动过：可能没有什么要停止，而对象没有说明 kubelet 进行到哪里。',
  'A container still counts as ready, so it runs.': '仍有容器算作就绪，因此它在运行。',
  'Its containers have ended and it is still there; what is left to be done is in the kubelet’s log.':
    '它的容器已经结束而它仍在；还要做什么，要看 kubelet 的日志。',
  'kubectl says so when the request was taken: the pod goes when its kubelet is done and no finalizer holds it.':
    'kubectl 在请求被接受时就这样说：要等 kubelet 处理完且没有 Finalizer 阻止，Pod 才会离开。',
  'kubectl says so when the request was taken: its containers may still run on the node, and a finalizer may hold the object.':
    'kubectl 在请求被接受时就这样说：它的容器可能仍在节点上运行，Finalizer 也可能留住该对象。',
  'Its eviction from a tainted node was cancelled.': '它因节点污点而受到的驱逐已被取消。',
  'Not ready is all that 0 of n says: kubectl can’t tell whether the containers have ended.':
    '0/n 只说明未就绪：kubectl 无法判断容器是否已经结束。',
  'The kubelet says so of a pod that it ends: deleted, evicted, or not allowed to run there.':
    'kubelet 只对它要结束的 Pod 这样说：被删除、被驱逐，或不允许在那里运行。',
  'The runtime was asked to stop a container and has not said that it is done.':
    '已要求容器运行时停止容器，而它没有说已经完成。',

  'The delete was refused, so nobody acts on it.': '删除请求被拒绝，因此没有谁会据此行动。',
  'A mirror pod: its deletion stops no container. The kubelet deletes it and makes it anew.':
    '镜像 Pod：删除它不会停止任何容器。kubelet 会删除它，再重新创建。',

  // why a release was detected
  'its messages are plain text, as until 1.20': '其消息是纯文本，如 1.20 及以前',
  'its messages come from source lines near those of that release': '其消息来自与该版本相近的源码行',
  'values are printed as in releases of that time': '值的打印方式与当时的版本相同',

  // why a line is of its class
  'a known message of other releases': '其他版本的已知消息',
  'it names no pod': '没有提到 Pod',
  'no message of the catalogue': '不是目录中的消息',
  'no klog line': '不是 klog 行',
  'of no known kind': '不是已知的种类',
  'JSON of no known kind': '不是已知种类的 JSON',
  'a log entry': '一条日志',
  'a line of a CNI plug-in': 'CNI 插件的一行',
  'a command or a remark': '一条命令或备注',
  'a heading': '标题',
  'between lines': '行与行之间的内容',
  'a node’s name': '节点的名称',
  'the node’s kubelet can’t be reached': '无法连接该节点的 kubelet',
  'a row of kubectl get': 'kubectl get 的一行',
  'a row of kubectl get nodes': 'kubectl get nodes 的一行',
  'kubectl delete or drain': 'kubectl delete 或 drain',
  'the runtime': '容器运行时',
  'the kernel': '内核',
  'another program': '另一个程序',
  'markup alone': '只有标记',
  'it goes on in the next line': '在下一行继续',
  'a row of another kind': '另一种类的一行',
  empty: '空行',

  // what a file holds
  'kubelet log': 'kubelet 日志',
  'runtime log': '容器运行时日志',
  'pod object': 'Pod 对象',
  'watch stream': 'watch 流',
  'audit log': '审计日志',
  events: '事件',
  other: '其他',
};

const SAID_OF_STAGE: Readonly<Record<Stage, string>> = {
  SyncPod: '此输入中没有要求这个 Pod 离开的内容',
  Terminating: '已要求它离开，但不知道它的容器是否已经停止',
  Terminated: '它的容器已经停止；剩下的正在清理',
  Finished: 'kubelet 已处理完它',
  Removed: '它已经离开',
  unknown: '此输入无法判断进行到哪里',
};

/** Sentences with a name or a number in them. */
const PATTERNS: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^The next attempt is at (.+)\.$/, (_, at = '') => `下一次尝试在 ${at}。`],
  [
    /^(\d+) messages come from the source lines of that release$/,
    (_, count = '') => `${count} 条消息来自该版本的源码行`,
  ],
  [/^(\S+) tells nothing of removals$/, (_, file = '') => `${file} 与移除无关`],
  [/^(\S+) is not the kubelet(?:’s)?$/, (_, file = '') => `${file} 不属于 kubelet`],
];

function said(english: string): string {
  const known = SAID[english];
  if (known !== undefined) return known;
  for (const [pattern, tell] of PATTERNS) {
    const found = pattern.exec(english);
    if (found !== null) return tell(...found);
  }
  return english;
}

function summary({ stage, since, waitingOn, evidence, told, name, summary: english }: PodEvidence): string {
  if (name === '' && evidence.length > 0 && stage === 'unknown' && waitingOn === 'kubelet-down')
    return '没有提到任何 Pod，但没有 Pod 能被停止：一切都在等待 kubelet 或其下的容器运行时。';
  const { subject, remark } = told;
  const from = since === null || stage === 'unknown' ? '' : `（自 ${timeText(since)}）`;
  const about = subject === '' ? '' : `（${subject}）`;
  const proof = /as line (\d+) of (.+?) says[.;]/.exec(english);
  const proven = proof === null ? '' : `，见 ${proof[2] ?? ''} 第 ${proof[1] ?? ''} 行`;
  const wait =
    waitingOn === 'none'
      ? ''
      : waitingOn === 'unknown'
        ? '；没有显示它在等什么'
        : `；${stage === 'Removed' ? '它的节点仍在等待' : '它在等待'}${words.wait[waitingOn]}${about}${proven}`;
  return `${SAID_OF_STAGE[stage]}${from}${wait}。${remark === '' ? '' : said(remark)}`;
}

export const zh: Saying = { said, summary };
