/** What each fault would do at the instant, in one line, by what it would meet there. */
import type { Texts } from '../language/index.ts';
import type { Effect } from './faults.ts';
import { instant } from '../explain/index.ts';
import type { ContainerNow, NodeNow, PodNow } from './now.ts';

type Volume = PodNow['volumes'][string] | undefined;

const many = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
const runOn = (count: number): string =>
  count === 0 ? 'No container runs.' : count === 1 ? '1 container runs on.' : `${count} containers run on.`;

const en = {
  node: {
    stopKubelet: ({ running }: NodeNow): Effect =>
      `Nobody on the node acts on a deletion until it is back. ${runOn(running)}`,
    startKubelet: ({ terminating }: NodeNow): Effect =>
      terminating === 0
        ? 'It lists what is there; no pod is being deleted.'
        : `It lists what is there, and goes on with ${many(terminating, 'pod')} that ${terminating === 1 ? 'is' : 'are'} Terminating.`,
    stopApiserver: (): Effect => 'No request is answered. What the kubelet has begun goes on without it.',
    startApiserver: (): Effect => 'Once it is ready, the kubelet lists anew and writes what it has kept back.',
    stopRuntime: ({ running }: NodeNow): Effect => `The kubelet can stop nothing until it is back. ${runOn(running)}`,
    startRuntime: (): Effect => 'The kubelet reaches it again, and tries again what has failed.',
    partitionNode: ({ kubelet }: NodeNow): Effect =>
      kubelet
        ? 'No deletion gets to the kubelet, no status from it. What it has begun goes on.'
        : 'The kubelet is down; when it is back, it gets no answer.',
    healNode: (): Effect => 'The kubelet hears what it has missed, and writes what it has kept back.',
    shutdown: ({ kubelet, running }: NodeNow): Effect =>
      kubelet
        ? `The node goes off with its ${many(running, 'container')}; a kubelet that knows of shutdowns stops them first.`
        : 'The node goes off: the kubelet is down and stops nothing first.',
    deleteNode: ({ exists, pods }: NodeNow): Effect =>
      exists
        ? `Only its object goes. Pod GC later removes the ${many(pods, 'pod')} bound to it, with force.`
        : { idle: 'Nothing: its object is gone already.' },
    outOfService: ({ isReady, terminating }: NodeNow): Effect =>
      isReady
        ? 'The node is ready, so pod GC removes nothing by force.'
        : `Pod GC may remove what is Terminating by force: ${many(terminating, 'pod')} now.`,
    watchDropped: ({ kubelet }: NodeNow): Effect =>
      kubelet
        ? 'The kubelet lists anew; a deletion that its watch missed is in the list.'
        : { idle: 'Nothing: no kubelet watches.' },
    clockSkew: (): Effect => 'Deletions from now on carry a timestamp a minute late. The kubelet counts its own grace.',
    drain: ({ drained }: NodeNow): Effect =>
      drained === 0
        ? 'The node is cordoned; there is no pod to evict.'
        : `The node is cordoned and ${many(drained, 'pod')} evicted. Mirror pods stay.`,
  },
  evict: ({ isTerminating, isMirror, hasEnded, grace }: PodNow, { kubelet }: NodeNow): Effect =>
    isTerminating
      ? 'It is Terminating already: nothing comes sooner.'
      : isMirror
        ? 'Only the mirror’s object is deleted; the static pod runs on.'
        : hasEnded
          ? 'It has ended, so no grace is granted.'
          : kubelet
            ? `Deleted as by kubectl delete, with its grace of ${grace} s.`
            : 'Marked for deletion; the kubelet is down and does not act on it yet.',
  pressure: ({ isCritical, isStopped, isStopping, hasEnded }: PodNow, { kubelet }: NodeNow): Effect =>
    !kubelet
      ? { idle: 'Nothing: the kubelet is down.' }
      : isCritical
        ? 'It counts as critical: the kubelet passes over it to the next pod.'
        : isStopped || (hasEnded && !isStopping)
          ? 'Nothing of it runs: the kubelet passes over it to the next pod.'
          : isStopping
            ? 'It is being stopped already; only its grace may become shorter.'
            : 'The kubelet stops it without a DELETE. Its object stays, as Failed.',
  stopFails: ({ running, isBeingStopped }: PodNow): Effect =>
    Object.keys(running).length === 0
      ? { idle: 'Nothing: none of its containers runs.' }
      : isBeingStopped
        ? 'The call under way goes on; a further StopContainer fails.'
        : 'Once it is to stop, StopContainer fails each time, and the worker tries again.',
  sandbox: ({ hasNetwork }: PodNow): Effect =>
    hasNetwork
      ? 'When its containers have stopped, its network can’t be torn down, and the worker tries again.'
      : { idle: 'Nothing: its network is gone already.' },
  conflict: ({ isTerminating }: PodNow): Effect =>
    isTerminating
      ? 'Its next three status patches are refused, and its last one must get through before the kubelet’s DELETE.'
      : 'Its next three status patches are refused; the status manager sends them again.',
  deleteLost: ({ graceIsZero }: PodNow): Effect =>
    graceIsZero
      ? { idle: 'Nothing: a DELETE with grace 0 has arrived already.' }
      : 'The kubelet’s DELETE, when it comes, does not arrive. It is sent again later.',
  cgroup: ({ hasCgroup }: PodNow): Effect =>
    hasCgroup
      ? 'When it is cleaned up, its cgroup can’t be removed, and the clean-up is repeated.'
      : { idle: 'Nothing: it has no cgroup any more.' },
  freezeShim: ({ hasSandbox, shimIsFrozen }: PodNow): Effect =>
    shimIsFrozen
      ? { idle: 'Nothing: it hangs already.' }
      : hasSandbox
        ? 'Calls for this pod, StopContainer too, get no answer and end at their deadline.'
        : { idle: 'Nothing: it has no sandbox any more.' },
  thawShim: ({ shimIsFrozen }: PodNow): Effect =>
    shimIsFrozen ? 'It does what it was asked to do in the meantime.' : { idle: 'Nothing: it does not hang.' },
  freeze: (container: ContainerNow | undefined, grace: number): Effect =>
    container === undefined
      ? { idle: 'Nothing: it does not run.' }
      : container.frozen
        ? { idle: 'Nothing: it is frozen already.' }
        : container.killed
          ? 'SIGKILL has been sent to it already.'
          : container.killAt === null
            ? `A delete would cost its whole grace of ${grace} s: no SIGTERM reaches it, SIGKILL does.`
            : `It can no longer exit by itself; SIGKILL is due at ${instant(container.killAt)}.`,
  thaw: (container: ContainerNow | undefined): Effect =>
    container?.frozen !== true
      ? { idle: 'Nothing: it is not frozen.' }
      : container.signalled
        ? 'Its process goes on, and gets the signal that waits for it.'
        : 'Its process goes on.',
  volumeBusy: (volume: Volume): Effect =>
    volume === undefined
      ? { idle: 'Nothing: the kubelet has unmounted it.' }
      : volume === 'busy'
        ? { idle: 'Nothing: it is busy already.' }
        : 'Unmounting it fails until it is freed, and the pod’s clean-up waits.',
  volumeFree: (volume: Volume): Effect =>
    volume === 'busy' ? 'The next attempt to unmount it succeeds.' : { idle: 'Nothing: it is not busy.' },
  volumeHangs: (volume: Volume): Effect =>
    volume === undefined
      ? { idle: 'Nothing: the kubelet has unmounted it.' }
      : volume === 'hangs'
        ? { idle: 'Nothing: it hangs already.' }
        : 'Unmounting it never returns, and the pod’s clean-up waits.',
  finalizer: ({ isTerminating, graceIsZero, finalizers }: PodNow): Effect =>
    finalizers > 1
      ? `${many(finalizers - 1, 'other finalizer')} still hold${finalizers === 2 ? 's' : ''} the object.`
      : !isTerminating
        ? 'The pod is not being deleted: nothing else changes.'
        : graceIsZero
          ? 'It is the last: the object goes at once.'
          : 'It is the last: the object goes with the kubelet’s DELETE.',
};

const zh: typeof en = {
  node: {
    stopKubelet: ({ running }) =>
      `在它恢复之前，节点上没有人处理删除。${running === 0 ? '没有容器在运行。' : `${running} 个容器继续运行。`}`,
    startKubelet: ({ terminating }) =>
      terminating === 0
        ? '它列出现有的一切；没有 Pod 正在删除。'
        : `它列出现有的一切，并继续处理 ${terminating} 个 Terminating 的 Pod。`,
    stopApiserver: () => '任何请求都得不到应答。kubelet 已经开始的工作照常进行。',
    startApiserver: () => '就绪之后，kubelet 重新列出，并写入积压的内容。',
    stopRuntime: ({ running }) =>
      `在它恢复之前，kubelet 什么也停不了。${running === 0 ? '没有容器在运行。' : `${running} 个容器继续运行。`}`,
    startRuntime: () => 'kubelet 重新连上它，并重试失败的操作。',
    partitionNode: ({ kubelet }) =>
      kubelet ? '删除传不到 kubelet，状态也传不出来。已经开始的工作照常进行。' : 'kubelet 已停止；它恢复后得不到应答。',
    healNode: () => 'kubelet 得知错过的内容，并写入积压的内容。',
    shutdown: ({ kubelet, running }) =>
      kubelet
        ? `节点连同 ${running} 个容器一起关机；支持节点体面关闭的 kubelet 会先停止它们。`
        : '节点关机：kubelet 已停止，不会先停止任何容器。',
    deleteNode: ({ exists, pods }) =>
      exists
        ? `只删除它的对象。之后 Pod 垃圾收集会强制移除绑定到它的 ${pods} 个 Pod。`
        : { idle: '没有影响：它的对象已不存在。' },
    outOfService: ({ isReady, terminating }) =>
      isReady
        ? '节点处于就绪状态，Pod 垃圾收集不会强制移除任何 Pod。'
        : `Pod 垃圾收集可以强制移除 Terminating 的 Pod：此刻 ${terminating} 个。`,
    watchDropped: ({ kubelet }) =>
      kubelet ? 'kubelet 重新列出；watch 错过的删除会出现在列表中。' : { idle: '没有影响：没有 kubelet 在 watch。' },
    clockSkew: () => '此后的删除时间戳会晚一分钟。kubelet 自己计算宽限期。',
    drain: ({ drained }) =>
      drained === 0
        ? '节点被设为不可调度；没有 Pod 可驱逐。'
        : `节点被设为不可调度，并驱逐 ${drained} 个 Pod。镜像 Pod 留下。`,
  },
  evict: ({ isTerminating, isMirror, hasEnded, grace }, { kubelet }) =>
    isTerminating
      ? '它已经是 Terminating：不会更早结束。'
      : isMirror
        ? '只删除镜像 Pod 的对象；静态 Pod 继续运行。'
        : hasEnded
          ? '它已结束，因此不给予宽限期。'
          : kubelet
            ? `如同 kubectl delete 那样删除，宽限期为它自己的 ${grace} s。`
            : '被标记为删除；kubelet 已停止，暂不处理。',
  pressure: ({ isCritical, isStopped, isStopping, hasEnded }, { kubelet }) =>
    !kubelet
      ? { idle: '没有影响：kubelet 已停止。' }
      : isCritical
        ? '它属于关键 Pod：kubelet 跳过它，轮到下一个 Pod。'
        : isStopped || (hasEnded && !isStopping)
          ? '它已没有容器在运行：kubelet 跳过它，轮到下一个 Pod。'
          : isStopping
            ? '它正在停止；只是宽限期可能变短。'
            : 'kubelet 不经 DELETE 就停止它。它的对象留下，状态为 Failed。',
  stopFails: ({ running, isBeingStopped }) =>
    Object.keys(running).length === 0
      ? { idle: '没有影响：它没有容器在运行。' }
      : isBeingStopped
        ? '正在进行的调用不受影响；之后的 StopContainer 会失败。'
        : '需要停止时，StopContainer 每次都失败，worker 会重试。',
  sandbox: ({ hasNetwork }) =>
    hasNetwork ? '容器停止之后，它的网络无法拆除，worker 会重试。' : { idle: '没有影响：它的网络已经拆除。' },
  conflict: ({ isTerminating }) =>
    isTerminating
      ? '接下来三次状态写入被拒绝；最后的状态写入成功之后，kubelet 才发送 DELETE。'
      : '接下来三次状态写入被拒绝；状态管理器会再次发送。',
  deleteLost: ({ graceIsZero }) =>
    graceIsZero
      ? { idle: '没有影响：宽限期为 0 的 DELETE 已经到达。' }
      : 'kubelet 的 DELETE 发出时不会到达，之后会再次发送。',
  cgroup: ({ hasCgroup }) =>
    hasCgroup ? '清理时它的 cgroup 无法移除，清理会重复进行。' : { idle: '没有影响：它已没有 cgroup。' },
  freezeShim: ({ hasSandbox, shimIsFrozen }) =>
    shimIsFrozen
      ? { idle: '没有影响：它已经挂起。' }
      : hasSandbox
        ? '对这个 Pod 的调用（包括 StopContainer）得不到应答，直到超时。'
        : { idle: '没有影响：它已没有沙箱。' },
  thawShim: ({ shimIsFrozen }) => (shimIsFrozen ? '它补做这段时间里收到的请求。' : { idle: '没有影响：它没有挂起。' }),
  freeze: (container, grace) =>
    container === undefined
      ? { idle: '没有影响：它没有运行。' }
      : container.frozen
        ? { idle: '没有影响：它已经冻结。' }
        : container.killed
          ? 'SIGKILL 已经发给它了。'
          : container.killAt === null
            ? `删除会耗尽它的全部宽限期 ${grace} s：SIGTERM 到不了它，SIGKILL 可以。`
            : `它无法再自行退出；SIGKILL 将于 ${instant(container.killAt)} 发送。`,
  thaw: (container) =>
    container?.frozen !== true
      ? { idle: '没有影响：它没有冻结。' }
      : container.signalled
        ? '它的进程继续运行，并收到待处理的信号。'
        : '它的进程继续运行。',
  volumeBusy: (volume) =>
    volume === undefined
      ? { idle: '没有影响：kubelet 已卸载它。' }
      : volume === 'busy'
        ? { idle: '没有影响：它已被占用。' }
        : '在释放之前卸载都会失败，Pod 的清理要等待。',
  volumeFree: (volume) => (volume === 'busy' ? '下一次卸载会成功。' : { idle: '没有影响：它没有被占用。' }),
  volumeHangs: (volume) =>
    volume === undefined
      ? { idle: '没有影响：kubelet 已卸载它。' }
      : volume === 'hangs'
        ? { idle: '没有影响：它已经挂起。' }
        : '卸载永不返回，Pod 的清理要等待。',
  finalizer: ({ isTerminating, graceIsZero, finalizers }) =>
    finalizers > 1
      ? `还有 ${finalizers - 1} 个 Finalizer 留住对象。`
      : !isTerminating
        ? '这个 Pod 没有被删除：其他都不变。'
        : graceIsZero
          ? '它是最后一个：对象立即消失。'
          : '它是最后一个：对象随 kubelet 的 DELETE 消失。',
};

export const LINE_TEXTS: Texts<typeof en> = { en, zh };
export type LineTexts = typeof en;
