/**
 * What the diagram says of itself. Names of boxes are names in Kubernetes' source, and what they hold are values: both
 * are the same in every language.
 */
import type { ShapeName } from '../shell/ui/index.ts';
import type { Texts } from '../language/index.ts';
import type { Place } from '../readings/index.ts';

/** What a box is, in one sentence. */
type Abouts = Readonly<Record<Place, string>>;
export type Line = 'plain' | 'idle' | 'lit' | 'user' | 'held' | 'tie' | 'packet' | 'cut' | 'down';

interface DiagramTexts {
  /** On the plate of what is down: what brings it back, and what is said once it is. */
  readonly start: Readonly<Record<'kubelet' | 'apiserver' | 'runtime', string>>;
  readonly started: Readonly<Record<'kubelet' | 'apiserver' | 'runtime', string>>;
  readonly title: string;
  readonly list: string;
  readonly detail: string;
  readonly overview: string;
  readonly inside: string;
  readonly view: string;
  readonly zoomOut: string;
  readonly zoomIn: string;
  readonly fit: string;
  readonly last: string;
  readonly next: string;
  readonly legend: string;
  readonly showLegend: string;
  readonly states: Readonly<Record<ShapeName, string>>;
  readonly meanings: Readonly<Record<ShapeName, string>>;
  readonly lines: Readonly<Record<Line, string>>;
  readonly abouts: Abouts;
}

const en: DiagramTexts = {
  start: { kubelet: 'Start kubelet', apiserver: 'Start API server', runtime: 'Start containerd' },
  started: { kubelet: 'Kubelet started', apiserver: 'API server started', runtime: 'containerd started' },
  title: 'Diagram',
  list: 'Who takes part, and what each holds',
  detail: 'Detail',
  overview: 'Overview',
  inside: 'Inside the kubelet',
  view: 'View',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  fit: 'Fit the diagram',
  last: 'Last',
  next: 'Next',
  legend: 'Legend',
  showLegend: 'What lines and shapes mean',
  states: {
    waiting: 'waiting',
    sync: 'SyncPod',
    terminating: 'Terminating',
    terminated: 'Terminated',
    gone: 'finished',
    none: 'no worker',
    user: 'you',
    failure: 'failure',
  },
  meanings: {
    waiting: 'The pod worker holds until the name is free',
    sync: 'The pod worker keeps the pod running',
    terminating: 'Containers are being stopped',
    terminated: 'Volumes and cgroup are being cleaned up',
    gone: 'The pod worker has nothing left to do; it says nothing of the object',
    none: 'The kubelet has no pod worker for it',
    user: 'What a person did',
    failure: 'An error, never a mere end',
  },
  lines: {
    packet: 'a message on its way',
    lit: 'led to this step',
    user: 'what you asked for',
    held: 'a call that waits for its answer',
    plain: 'used before',
    idle: 'not used yet',
    tie: 'a mirror pod and its static pod',
    cut: 'nothing gets through, either way',
    down: 'does not run',
  },
  abouts: {
    kubectl:
      'Sends what you ask for to the API server; after a delete it watches until the object is gone, which is all that it waits for.',
    apiserver:
      'Keeps the API objects: the first DELETE only sets deletionTimestamp and the grace, and the object goes with a DELETE of grace 0.',
    etcd: 'Stores every object; each write is one revision, one resourceVersion and one watch event.',
    controllers:
      'kube-controller-manager and kube-scheduler: they watch objects and send requests like anybody else. Here they taint and evict, collect pods that have ended, and replace pods that are gone.',
    kubelet:
      'Runs the pods of one node and takes them down; an object that was deleted with a grace period stays until it sends the last DELETE.',
    apiSource: 'Watches this node’s pods at the API server and passes on the whole list with every change.',
    httpSource: 'Asks a URL for static pods every 20 seconds and passes on the whole list.',
    fileSource: 'Reads static pods from the manifest folder, at each change of a file and every 20 seconds.',
    podConfig: 'Merges the three sources and turns each new list into ADD, UPDATE, DELETE, REMOVE and RECONCILE.',
    syncLoop:
      'One goroutine that reads one thing at a time: config changes, PLEG events, ticks, probe results and housekeeping, which runs inside it.',
    podWorkers:
      'One goroutine for each pod UID; its state moves from SyncPod to Terminating to Terminated and never back.',
    podSyncer:
      'What a pod worker runs: one method keeps the pod running, one stops its containers, one cleans up after them.',
    statusManager:
      'Caches the status of every pod with a version, sends newer ones to the API server, and sends the last DELETE once nothing of the pod is left.',
    mirrorClient:
      'Creates and deletes the mirror pods, by which a static pod shows itself in the API; it deletes with grace 0.',
    housekeeping:
      'Every 2 seconds it forgets finished workers, stops what nobody wants, and removes the directories of pods that are gone.',
    volumeManager:
      'Compares the volumes that pods want with those that are mounted, and mounts or unmounts what differs; a failed unmount is tried again, less and less often.',
    containerGC:
      'Every minute it removes dead containers, sandboxes that have none left, and the logs of pods that are gone.',
    pleg: 'Lists the runtime’s containers every second, tells syncLoop what changed, and fills the cache that pod workers wait for.',
    probeManager:
      'Runs the probes and reports each change of a result; readiness probes go on through the grace period.',
    disk: 'What a pod leaves on its node: the manifest of a static pod, the pod’s directory, mounts, the cgroup and the logs.',
    runtime:
      'Runs the containers: StopContainer sends the stop signal, waits for the grace that it was given, and then sends SIGKILL.',
  },
};

export const TEXTS: Texts<DiagramTexts> = {
  en,
  zh: {
    start: { kubelet: '启动 kubelet', apiserver: '启动 API 服务器', runtime: '启动 containerd' },
    started: { kubelet: 'kubelet 已启动', apiserver: 'API 服务器已启动', runtime: 'containerd 已启动' },
    title: '示意图',
    list: '参与者，以及各自持有的内容',
    detail: '详细程度',
    overview: '概览',
    inside: 'kubelet 内部',
    view: '视图',
    zoomOut: '缩小',
    zoomIn: '放大',
    fit: '适合窗口',
    last: '上一步',
    next: '下一步',
    legend: '图例',
    showLegend: '线条与形状的含义',
    states: {
      waiting: '等待',
      sync: 'SyncPod',
      terminating: 'Terminating',
      terminated: 'Terminated',
      gone: '已结束',
      none: '没有 worker',
      user: '你',
      failure: '失败',
    },
    meanings: {
      waiting: 'Pod worker 等待名称空出',
      sync: 'Pod worker 维持 Pod 运行',
      terminating: '正在停止容器',
      terminated: '正在清理卷和 cgroup',
      gone: 'Pod worker 没有剩余的工作；与对象是否还在无关',
      none: 'kubelet 没有它的 Pod worker',
      user: '由人做出的操作',
      failure: '错误，而不只是结束',
    },
    lines: {
      packet: '传输中的消息',
      lit: '导致这一步',
      user: '你的请求',
      held: '等待应答的调用',
      plain: '已经用过',
      idle: '尚未用过',
      tie: '镜像 Pod 与它的静态 Pod',
      cut: '双向都不通',
      down: '没有运行',
    },
    abouts: {
      kubectl: '把你的请求发给 API 服务器；删除之后它一直监视到对象消失为止，除此之外什么也不等。',
      apiserver: '保存 API 对象：第一个 DELETE 只设置 deletionTimestamp 和宽限期，宽限期为 0 的 DELETE 才会移除对象。',
      etcd: '存储所有对象；每次写入都是一个 revision、一个 resourceVersion 和一个 watch 事件。',
      controllers:
        'kube-controller-manager 和 kube-scheduler：它们和其他客户端一样监视对象并发送请求。在这里它们添加污点并驱逐 Pod，回收已结束的 Pod，并替换已消失的 Pod。',
      kubelet: '运行并终止一个节点上的 Pod；带宽限期删除的对象会一直保留，直到它发出最后一个 DELETE。',
      apiSource: '在 API 服务器上监视本节点的 Pod，每次变化都会传递完整列表。',
      httpSource: '每 20 秒从一个 URL 获取静态 Pod，并传递完整列表。',
      fileSource: '从清单目录读取静态 Pod：文件变化时读取，另外每 20 秒读取一次。',
      podConfig: '合并三个来源，把每个新列表转换为 ADD、UPDATE、DELETE、REMOVE 和 RECONCILE。',
      syncLoop:
        '一个 goroutine，一次只读取一件事：配置变化、PLEG 事件、定时器、探针结果，以及在其中运行的 housekeeping。',
      podWorkers: '每个 Pod UID 一个 goroutine；状态从 SyncPod 到 Terminating 再到 Terminated，从不后退。',
      podSyncer: 'Pod worker 运行的内容：一个方法维持 Pod 运行，一个停止其容器，一个在之后清理。',
      statusManager:
        '按版本缓存每个 Pod 的状态，把更新的状态发送给 API 服务器，并在 Pod 没有任何残留之后发送最后一个 DELETE。',
      mirrorClient: '创建和删除镜像 Pod，静态 Pod 借此出现在 API 中；它以宽限期 0 删除。',
      housekeeping: '每 2 秒忘记已结束的 worker，停止没有人需要的 Pod，并删除已消失的 Pod 的目录。',
      volumeManager: '比较 Pod 需要的卷和已挂载的卷，对有差异的进行挂载或卸载；卸载失败会重试，间隔越来越长。',
      containerGC: '每分钟删除已停止的容器、其中已没有容器的沙箱，以及已消失的 Pod 的日志。',
      pleg: '每秒列出容器运行时的容器，把变化告诉 syncLoop，并填充 Pod worker 等待的缓存。',
      probeManager: '运行探针并报告结果的每次变化；就绪探针在宽限期内继续运行。',
      disk: 'Pod 在节点上留下的内容：静态 Pod 的清单、Pod 目录、挂载点、cgroup 和日志。',
      runtime: '运行容器：StopContainer 发送停止信号，等待给定的宽限期，然后发送 SIGKILL。',
    },
  },
};
