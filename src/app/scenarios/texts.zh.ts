import type { ScenarioTexts } from './texts.ts';

export const zh: ScenarioTexts = {
  changed: (title) => `${title}（已更改）`,
  groups: {
    Deletes: '删除',
    'Static and mirror pods': '静态 Pod 与镜像 Pod',
    Evictions: '驱逐',
    Nodes: '节点',
    'Outages and restarts': '中断与重启',
    'What gets stuck': '卡住的情形',
  },
  presets: {
    rest: {
      title: '静止的节点',
      summary: '还没有删除任何东西：三种 Pod 都在运行，kubelet 的定时器照常走动，第一步由你来做。',
    },
    regular: {
      title: '删除一个普通 Pod',
      summary: 'kubectl delete 只是提出请求；停止容器、清理，并在最后删除对象的，是 kubelet。',
    },
    drains: {
      title: '删除一个需要慢慢收尾的 Pod',
      summary: '进程收到 SIGTERM 后用 12 s 做完手头的工作；30 s 的宽限期足够，没有进程被强行杀死。',
    },
    sigkill: {
      title: '删除一个忽略 SIGTERM 的 Pod',
      summary: '进程不响应信号，于是 30 s 的宽限期用完后被 SIGKILL 杀死。',
    },
    'grace-5': {
      title: '以 5 秒宽限期删除',
      summary: '命令行给出的宽限期取代 Pod 自己的：12 s 的收尾在 5 s 时被打断。',
    },
    force: {
      title: '强制删除',
      summary: '对象立即消失，而它所描述的容器还在节点上运行。',
    },
    prestop: {
      title: '删除一个带 preStop 回调的 Pod',
      summary: '回调先运行 3 s，然后才发送 SIGTERM；这段时间不从容器的宽限期里扣除。',
      otherHookSummary: '回调先运行 3 s，然后才发送 SIGTERM；进程得到宽限期余下的 27 s。',
    },
    'prestop-overrun': {
      title: '删除一个 preStop 回调超时的 Pod',
      summary: '回调比 10 s 的宽限期还长：kubelet 不再等它，而进程仍然得到 10 s。',
      otherHookSummary: '回调比 10 s 的宽限期还长：kubelet 不再等它，而进程得到最少的 2 s。',
    },
    'shorten-grace': {
      title: '删除两次，第二次宽限期更短',
      summary: '对象上现在写着 5 s，但正在进行的停止仍按 30 s：时间用完才发送 SIGKILL。',
    },
    multi: {
      title: '删除一个有三个容器的 Pod',
      summary: '三个容器同时被要求停止；一个很快结束，一个用 4 s，最后一个在 10 s 时被杀死。',
    },
    sidecars: {
      title: '删除一个带边车容器的 Pod',
      summary: '边车容器比它们服务的容器运行得久：nginx 先结束，然后边车容器按启动的相反顺序停止。',
    },
    finalizer: {
      title: '删除一个带 Finalizer 的 Pod',
      summary: 'kubelet 一秒内就做完了自己的部分，但对象要等 10 s 后 Finalizer 被移除才消失。',
    },
    completed: {
      title: '删除一个已经完成的 Pod',
      summary: '已经没有什么在运行，所以 API 服务器不给宽限期：对象立即消失，沙箱稍后消失。',
    },
    'never-started': {
      title: '删除一个镜像不存在的 Pod',
      summary: '没有容器要停止：kubelet 停止沙箱、清理，对象在一秒内消失。',
    },
    crashloop: {
      title: '删除一个处于 CrashLoopBackOff 的 Pod',
      summary: '容器正处于两次启动之间，没有什么要停止，对下一次启动的等待也随之结束。',
    },
    recreate: {
      title: '删除 Recreate 策略的 Deployment 的一个 Pod',
      summary: '旧 Pod 还在停止，ReplicaSet 就立即创建后继：Recreate 策略对删除不作任何规定。',
    },
    rollout: {
      title: '更新一个 Recreate 策略的 Deployment',
      summary: 'Recreate 策略管的是新模板：最后一个旧 Pod 结束之前，不创建新 Pod。',
    },
    evict: {
      title: '通过 Eviction API 驱逐一个 Pod',
      summary: 'API 服务器记下原因后，驱逐就成为一次普通的删除，宽限期是 Pod 自己的。',
    },
    pressure: {
      title: 'kubelet 因内存压力驱逐一个 Pod',
      summary: '进程得到 2 s 而不是它的 30 s；对象以 Failed 阶段留下，直到有人删除它。',
    },
    deadline: {
      title: '一个 Pod 超过了期限',
      summary: 'activeDeadlineSeconds 用完后 kubelet 停止它；它以 Failed 留下，直到有人删除。',
    },
    drain: {
      title: '腾空节点',
      summary: '三个 Pod 在同一时刻被驱逐，各按自己的步调离开；静态 Pod 留下。',
    },
    shutdown: {
      title: '节点关机',
      summary: 'kubelet 在断电之前停止它的 Pod：普通 Pod 有 10 s，而这个 Pod 需要 12 s。',
    },
    unreachable: {
      title: '节点失去联系，回来得太晚',
      summary: '30 s 的容忍时间一过，它的 Pod 就被删除，却一直运行到节点得知此事为止。',
    },
    'returns-in-time': {
      title: '节点失去联系，及时回来',
      summary: '在默认 300 s 的容忍时间之内什么都不删除：Pod 有一段时间算作未就绪，然后留下。',
    },
    'out-of-service': {
      title: '声明一个宕机的节点停止服务',
      summary: '节点上没有谁能完成移除，于是由 Pod 垃圾收集来做，依据是有人声明机器已关机。',
    },
    'node-deleted': {
      title: '删除节点的对象',
      summary: 'Pod 垃圾收集等节点 40 s，然后强制删除它的 Pod；对象已消失的那个由 kubelet 停止。',
    },
    restart: {
      title: '在 Pod 停止过程中重启 kubelet',
      summary: '新的 kubelet 不知道宽限期已经过去多少，于是用完整的宽限期重新开始停止。',
    },
    'kubelet-down': {
      title: '在 kubelet 停机时删除 Pod',
      summary: '在 kubelet 恢复、发现 Pod 已被标记为删除并停止它之前，容器不会发生任何事。',
    },
    orphan: {
      title: '在 kubelet 停机时强制删除',
      summary: 'kubelet 恢复后，发现一个没有任何来源认识的容器，不给 Pod 原有的宽限期就移除它。',
    },
    'apiserver-down': {
      title: '删除过程中 API 服务器停机',
      summary: 'kubelet 照样停止 Pod，但要等 API 服务器再次应答，对象才能消失。',
    },
    partition: {
      title: '删除一个失联节点上的 Pod',
      summary: '节点失联期间 Pod 继续运行；节点一得知删除，就停止它。',
    },
    'runtime-down': {
      title: '在 containerd 停机时删除 Pod',
      summary: '没有 containerd 就什么也停不了：kubelet 不断重试，直到它重新应答。',
    },
    'watch-dropped': {
      title: '删除之前 kubelet 的 watch 断开',
      summary: '在 reflector 于 11 s 后重新列出 Pod 之前，kubelet 看不到这次删除。',
    },
    'delete-lost': {
      title: 'kubelet 最后的 DELETE 丢失',
      summary: '一切都已清理，但对象要等状态管理器的下一轮检查再次发送 DELETE 才消失。',
    },
    'clock-skew': {
      title: 'API 服务器的时钟偏快',
      summary: '对节点来说 deletionTimestamp 晚了 20 s，但这没有影响：宽限期由 kubelet 自己计时。',
    },
    static: {
      title: '移除一个静态 Pod',
      summary: '只有清单文件算数：文件没了，kubelet 停止 Pod，镜像 Pod 随之消失。',
    },
    mirror: {
      title: '删除一个镜像 Pod',
      summary: '镜像 Pod 被删除，又以新的 UID 回来，而静态 Pod 从未停止。',
    },
    together: {
      title: '普通 Pod、镜像 Pod 与静态 Pod',
      summary: '在一个节点上依次进行三种移除：每一种由谁发起，最后剩下什么。',
    },
    'static-edit': {
      title: '修改静态 Pod 的清单',
      summary: '修改后的文件是一个同名的新 Pod：旧的停止后它才启动，镜像 Pod 也是新的。',
    },
    'static-readd': {
      title: '在静态 Pod 停止时放回它的文件',
      summary: '同样的文件就是同样的 UID：Pod 先完全停止，然后由新的 worker 再次启动。',
    },
    'http-static': {
      title: '移除一个来自 HTTP 的静态 Pod',
      summary: 'kubelet 每 20 s 请求一次该 URL：在某次应答不再列出这个 Pod 之前，它继续运行。',
    },
    'mirror-offline': {
      title: '在 kubelet 停机时删除镜像 Pod',
      summary: '镜像 Pod 带着删除标记等待，直到 kubelet 恢复，用一个新的取代它。',
    },
    'stuck-volume': {
      title: '一个被占用的卷',
      summary: '容器已经没有了，但卷能够卸载之前对象一直留着；每次等待是上一次的两倍。',
    },
    frozen: {
      title: '删除一个进程被冻结的 Pod',
      summary: '被冻结的进程不会响应 SIGTERM，于是整个宽限期过去，由 SIGKILL 结束它们。',
    },
    'shim-hangs': {
      title: '运行时对某个 Pod 的调用挂起',
      summary: 'StopContainer 一直挂起，直到 17 s 后 shim 恢复应答：在此之前没有信号到达进程。',
    },
    'stop-fails': {
      title: 'StopContainer 失败两次',
      summary: 'StopContainer 两次返回错误：每次 Pod worker 都要等 10 s 以上才再次尝试。',
    },
    'sandbox-stuck': {
      title: '沙箱的网络无法拆除',
      summary: '容器已经结束，但在网络能够拆除之前，Pod 一直处于终止过程中。',
    },
    'cgroup-busy': {
      title: '一个被占用的 cgroup',
      summary: '其他一切都已消失，但在 Pod 的 cgroup 能够移除之前，SyncTerminatedPod 一直失败。',
    },
    'status-conflict': {
      title: '状态补丁遇到冲突',
      summary: '三次状态补丁被拒绝；最后的 DELETE 要等关键的那一次写入成功。',
    },
  },
};
