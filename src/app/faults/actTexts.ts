/** What can break, in words: the menu's line, what the news says once it is done, and what it means. */
import type { Texts } from '../language/index.ts';

export interface FaultWords {
  readonly label: string;
  readonly said: string;
  readonly detail?: string;
}

const en = {
  node: {
    stopKubelet: { label: 'Stop the kubelet', said: 'Kubelet stopped', detail: 'containers run on' },
    startKubelet: { label: 'Start the kubelet', said: 'Kubelet started' },
    stopApiserver: { label: 'Stop the API server', said: 'API server stopped' },
    startApiserver: { label: 'Start the API server', said: 'API server started' },
    stopRuntime: { label: 'Stop containerd', said: 'containerd stopped', detail: 'its containers run on' },
    startRuntime: { label: 'Start containerd', said: 'containerd started' },
    partitionNode: { label: 'Cut the node off', said: 'Node cut off', detail: 'the kubelet can’t reach the API' },
    healNode: { label: 'Connect the node again', said: 'Node connected' },
    shutdown: {
      label: 'Shut the node down',
      said: 'Node shuts down',
      detail: 'its pods get 30 s, critical ones the last 10',
    },
    deleteNode: { label: 'Delete the node', said: 'Node deleted', detail: 'its object only' },
    outOfService: {
      label: 'Declare the node out of service',
      said: 'Node tainted',
      detail: 'pod GC removes its pods by force',
    },
    watchDropped: {
      label: 'Drop the kubelet’s watch',
      said: 'Watch dropped',
      detail: '410 Gone: it has to list anew',
    },
    clockSkew: {
      label: 'Set the API server’s clock ahead',
      said: 'Clock set ahead',
      detail: 'by a minute, compared with the node’s',
    },
    drain: { label: 'Drain the node', said: 'Node drained', detail: 'evicts its pods, as kubectl drain does' },
  },
  stopFails: {
    label: 'StopContainer fails',
    said: 'StopContainer fails',
    detail: 'the runtime returns an error',
  },
  sandbox: { label: 'Network teardown fails', said: 'Network teardown fails' },
  conflict: {
    label: 'Its status can’t be written',
    said: 'Status conflicts',
    detail: '409 Conflict, three times',
  },
  deleteLost: {
    label: 'The kubelet’s DELETE is lost',
    said: 'DELETE will be lost',
    detail: 'the connection breaks on the way',
  },
  cgroup: { label: 'The cgroup is busy', said: 'cgroup busy' },
  freezeShim: {
    label: 'The runtime’s shim hangs',
    said: 'Shim frozen',
    detail: 'calls for this pod hang to their deadline',
  },
  thawShim: { label: 'The runtime’s shim goes on', said: 'Shim thawed' },
  evict: (pod: string): FaultWords => ({
    label: 'Evict',
    said: `Evicted ${pod}`,
    detail: 'the Eviction API, as kubectl drain does',
  }),
  pressure: (pod: string): FaultWords => ({
    label: 'Evict under memory pressure',
    said: `Evicted ${pod}`,
    detail: 'by the kubelet itself',
  }),
  finalizer: (name: string): FaultWords => ({ label: `Remove the finalizer ${name}`, said: 'Finalizer removed' }),
  volumeBusy: (volume: string): FaultWords => ({
    label: `Volume ${volume} is busy`,
    said: `Volume ${volume} busy`,
    detail: 'a process holds the mount',
  }),
  volumeFree: (volume: string): FaultWords => ({
    label: `Volume ${volume} is freed`,
    said: `Volume ${volume} free`,
  }),
  volumeHangs: (volume: string): FaultWords => ({
    label: `Unmounting ${volume} hangs`,
    said: `Volume ${volume} hangs`,
  }),
  freeze: (container: string): FaultWords => ({
    label: `Freeze container ${container}`,
    said: `${container} frozen`,
    detail: 'its processes get no CPU time: no SIGTERM reaches them',
  }),
  thaw: (container: string): FaultWords => ({ label: `Thaw container ${container}`, said: `${container} thawed` }),
};

const zh: typeof en = {
  node: {
    stopKubelet: { label: '停止 kubelet', said: 'kubelet 已停止', detail: '容器继续运行' },
    startKubelet: { label: '启动 kubelet', said: 'kubelet 已启动' },
    stopApiserver: { label: '停止 API 服务器', said: 'API 服务器已停止' },
    startApiserver: { label: '启动 API 服务器', said: 'API 服务器已启动' },
    stopRuntime: { label: '停止 containerd', said: 'containerd 已停止', detail: '它的容器继续运行' },
    startRuntime: { label: '启动 containerd', said: 'containerd 已启动' },
    partitionNode: { label: '切断节点的网络', said: '节点已失联', detail: 'kubelet 无法访问 API' },
    healNode: { label: '恢复节点的网络', said: '节点已重新连接' },
    shutdown: {
      label: '节点关机',
      said: '节点开始关机',
      detail: '它的 Pod 共有 30 s，最后 10 s 留给关键 Pod',
    },
    deleteNode: { label: '删除节点', said: '节点已删除', detail: '只删除它的对象' },
    outOfService: {
      label: '声明节点停止服务',
      said: '节点已打上污点',
      detail: 'Pod 垃圾收集强制删除它的 Pod',
    },
    watchDropped: {
      label: '断开 kubelet 的 watch',
      said: 'watch 已断开',
      detail: '410 Gone：它必须重新列出',
    },
    clockSkew: {
      label: '把 API 服务器的时钟调快',
      said: '时钟已调快',
      detail: '比节点的时钟快一分钟',
    },
    drain: { label: '腾空节点', said: '节点已腾空', detail: '驱逐它的 Pod，如同 kubectl drain' },
  },
  stopFails: {
    label: 'StopContainer 失败',
    said: 'StopContainer 失败',
    detail: '容器运行时返回错误',
  },
  sandbox: { label: '网络拆除失败', said: '网络拆除失败' },
  conflict: {
    label: '它的状态无法写入',
    said: '状态发生冲突',
    detail: '三次 409 Conflict',
  },
  deleteLost: {
    label: 'kubelet 的 DELETE 丢失',
    said: 'DELETE 将会丢失',
    detail: '连接在传输中断开',
  },
  cgroup: { label: 'cgroup 被占用', said: 'cgroup 被占用' },
  freezeShim: {
    label: '容器运行时的 shim 挂起',
    said: 'shim 已冻结',
    detail: '对这个 Pod 的调用一直挂起到超时',
  },
  thawShim: { label: '容器运行时的 shim 恢复', said: 'shim 已解冻' },
  evict: (pod) => ({ label: '驱逐', said: `已驱逐 ${pod}`, detail: '通过 Eviction API，如同 kubectl drain' }),
  pressure: (pod) => ({ label: '因内存压力驱逐', said: `已驱逐 ${pod}`, detail: '由 kubelet 自己进行' }),
  finalizer: (name) => ({ label: `移除 Finalizer ${name}`, said: 'Finalizer 已移除' }),
  volumeBusy: (volume) => ({ label: `卷 ${volume} 被占用`, said: `卷 ${volume} 被占用`, detail: '有进程占用挂载点' }),
  volumeFree: (volume) => ({ label: `卷 ${volume} 不再被占用`, said: `卷 ${volume} 已释放` }),
  volumeHangs: (volume) => ({ label: `卸载卷 ${volume} 时挂起`, said: `卷 ${volume} 挂起` }),
  freeze: (container) => ({
    label: `冻结容器 ${container}`,
    said: `${container} 已冻结`,
    detail: '它的进程得不到 CPU 时间：SIGTERM 不起作用',
  }),
  thaw: (container) => ({ label: `解冻容器 ${container}`, said: `${container} 已解冻` }),
};

export const FAULT_TEXTS: Texts<typeof en> = { en, zh };
export type FaultTexts = typeof en;
