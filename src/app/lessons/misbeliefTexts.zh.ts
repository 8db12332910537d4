/** Data table: what people get wrong, in Chinese. */
import type { MisbeliefTexts } from './misbeliefTexts.ts';

export const zh: MisbeliefTexts = {
  title: '常见的误解',
  intro: '下面每一条都有很多人相信。旁边的场景展示真正发生的事。',
  show: '去看看',
  showIn: (title, release) => `去看看：${title}，Kubernetes v${release}`,
  where: (title, release) => `${title} · v${release}`,
  beliefs: {
    mirrorStopsStatic: {
      belief: '删除镜像 Pod 会停止静态 Pod。',
      truth: '镜像 Pod 只是 API 中的副本。kubelet 以另一个 UID 重新创建它，而容器一直运行。',
    },
    terminatingIsPhase: {
      belief: 'Terminating 是一个阶段。',
      truth: '它只是设置了 `deletionTimestamp` 之后 kubectl 显示的词。阶段仍是 Running。',
    },
    oneDelete: {
      belief: '一个 DELETE 就能移除 Pod。',
      truth: '需要两个。你的那个只设置 `deletionTimestamp`；另一个由 kubelet 在一切清理完后发出，宽限期为 0。',
    },
    timestampIsRequest: {
      belief: '`deletionTimestamp` 是请求删除的时刻。',
      truth: '它是请求的时刻加上宽限期：设置它的时候，它还在将来。',
    },
    graceIsWait: {
      belief: '删除 Pod 总要花完整个宽限期。',
      truth: '宽限期是上限。这里进程在 12 s 后结束，没有谁再等剩下的 18 s。',
    },
    apiStops: {
      belief: '停止容器的是 API 服务器。',
      truth: '它只记下它们应当停止。照此执行的是节点上的 kubelet；只要它失联，就什么也不会停止。',
    },
    forceKills: {
      belief: '强制删除会杀死容器。',
      truth: '它移除的是对象。那时容器还在运行，由 kubelet 来停止：先 SIGTERM，等待之后才是 SIGKILL。',
    },
    zeroIsAtOnce: {
      belief: '以宽限期 0 删除就是立即 SIGKILL。',
      truth: 'kubelet 把 0 变成 1 s，容器运行时得到 2 s。1.22 到 1.27 甚至退回到 Pod 自己的 30 s。',
    },
    hookHasOwnTime: {
      belief: 'preStop 回调有自己的时间。',
      truth: '它用掉的是宽限期：3 s 的回调之后，容器只得到 30 s 中的 27 s。只有 1.22 到 1.27 不扣除。',
    },
    shorterIsFaster: {
      belief: '用更短的宽限期再删一次会更快。',
      truth: '对象改变了，但正在进行的 StopContainer 调用仍是 30 s，进程也是。',
    },
    memory137: {
      belief: '退出码 137 表示内存不足。',
      truth: '它表示 SIGKILL（128 + 9），不论由谁发送。这里是宽限期结束。',
    },
    finalizerKeeps: {
      belief: 'Finalizer 会让容器继续运行。',
      truth: '它留住的是对象。容器照常停止，Pod 只剩下一条记录。',
    },
    stoppedIsGone: {
      belief: '容器一停止，Pod 就没了。',
      truth: '对象还要等卷：只要有一个卷无法卸载，Pod 就一直是 Terminating。',
    },
    staticByApi: {
      belief: '静态 Pod 用 kubectl 来移除。',
      truth: '只有它的来源算数。文件没了，kubelet 就停止它，不需要任何请求作为开端。',
    },
    editUpdates: {
      belief: '修改清单会更新静态 Pod。',
      truth: '修改后的文件是一个有新 UID 的新 Pod。不管改了什么，旧的都会被停止。',
    },
    evictedIsDeleted: {
      belief: '被驱逐的 Pod 就是被删除的 Pod。',
      truth: '节点压力之下，kubelet 停止它，并把阶段设为 Failed、原因设为 Evicted。对象留到有人删除它。',
    },
    drainTakesAll: {
      belief: '`kubectl drain` 会移除节点上的所有 Pod。',
      truth: '它不动静态 Pod：它返回时，静态 Pod 仍在运行。',
    },
    lostNodeStops: {
      belief: '删除失联节点上的 Pod 之后，它就停止了。',
      truth: '它只是被标记。在节点得知此事之前，它的容器继续运行。',
    },
    kubeletDownStops: {
      belief: '没有 kubelet，它的 Pod 就停了。',
      truth: '容器属于容器运行时，会继续运行。停下的是本应对它们做的一切，包括删除。',
    },
    restartCounts: {
      belief: '重启后的 kubelet 会接着计算宽限期。',
      truth: '它对之前的时间一无所知：StopContainer 以完整的宽限期重新开始。',
    },
    unlistedIsOff: {
      belief: '`kubectl get pods` 不显示的就没有在运行。',
      truth: '这里对象早已消失，而容器继续运行，直到 housekeeping 发现它：孤儿。',
    },
    recreateIsOne: {
      belief: '采用 Recreate 策略就不会有两个 Pod 同时运行。',
      truth: '这只对上线成立。删除 Pod 会立刻得到一个后继，与仍在停止的那个并存。',
    },
  },
};
