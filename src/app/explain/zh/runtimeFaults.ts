/** What breaks in the runtime, and what that does to a removal. */
import { claim } from '../claims.ts';
import type { EventTexts } from '../explanation.ts';
import { errorOf } from '../reading.ts';
import { code, containerName, podName, sentences } from './words.ts';

type Kinds =
  | 'PreStopFailed'
  | 'NetworkTeardownFailed'
  | 'RuntimeStopped'
  | 'RuntimeStarted'
  | 'RuntimeReached'
  | 'SyncLoopPaused'
  | 'ProcessesFrozen'
  | 'ProcessesThawed'
  | 'ShimFrozen'
  | 'ShimThawed'
  | 'FaultInjected';

export const runtimeFaults: Pick<EventTexts, Kinds> = {
  PreStopFailed: (f) => {
    const error = errorOf(f);
    return {
      title: `${containerName(f)} 的 preStop 回调失败`,
      sentences: sentences(
        error !== undefined && error.length < 120 && error !== '' && `它说：${code(error.trim().replace(/:$/, ''))}。`,
        '回调失败不会阻止任何事：容器照样停止，就像它成功了一样。',
        f.rules.eventTellsHookMessage
          ? 'Pod 得到事件 `FailedPreStopHook`，其中重复了错误和回调的输出。后来的版本不再写出这些，因为那里可能有机密。'
          : 'Pod 得到事件 `FailedPreStopHook`，其中没有回调的输出，因为那里可能有机密。',
      ),
      otherwise: '回调成功的话，唯一的不同就是没有这个事件。',
    };
  },
  NetworkTeardownFailed: () => ({
    title: 'Pod 的网络拆除不了',
    sentences: [
      claim('containersDown', 'CNI DEL 失败，所以虽然进程都已结束，`StopPodSandbox` 仍返回错误。'),
      '在成功之前，Pod 都算终止中：worker 在 10 到 15 s 之后从头再来，永不放弃。',
    ],
    otherwise: '网络插件一有应答，下一次尝试就会了结。强制删除只会掩盖问题。',
  }),
  RuntimeStopped: () => ({
    title: claim('runtimeAway', 'containerd 停止'),
    sentences: [
      '容器在各自的 shim 之下继续运行；只是没有谁能启动、停止或查询它们。',
      'kubelet 的每次调用都立即失败，PLEG 的 relist 也失败，所以 worker 只能等待新的状态。',
      '30 s 没有应答之后，kubelet 完全停止处理更新。',
    ],
    otherwise: '如果 shim 也被杀掉，容器会随之结束。',
  }),
  RuntimeStarted: () => ({
    title: 'containerd 重新启动',
    sentences: [
      '它找回各个 shim 的容器。之前要它停止什么，它已经忘了：信号会再发一次。',
      'kubelet 在 gRPC 下一次拨号时察觉，最多 3 s 之后。',
    ],
    otherwise: '只要它不在，要停止的 Pod 就一直是 Terminating。',
  }),
  RuntimeReached: () => ({
    title: 'kubelet 又连上了 containerd',
    sentences: ['下一次 relist 之后 PLEG 的缓存就是新的，等待它的都继续往下走。'],
    otherwise: '在此之前，没有 worker 能从一个阶段进入下一个。',
  }),
  SyncLoopPaused: () => ({
    title: 'syncLoop 停止处理一切',
    sentences: [
      '容器运行时已有 30 s 没有应答，或 PLEG 的 relist 已有 3 分钟不成功：没有可供判断的依据。',
      '它过 0.1 s 再看，之后间隔越来越长，最多 5 s。已在进行的 worker 继续。',
    ],
    otherwise: '容器运行时一回来，它就处理其间到来的一切。',
  }),
  ProcessesFrozen: (f) => ({
    title: `${containerName(f)} 的进程被冻结`,
    sentences: [
      '它们的 cgroup 不让它们运行，所以 SIGTERM 停在内核里，没有处理函数看得到。',
      'SIGKILL 仍然有效：runc 会为它解冻 cgroup。只是白白浪费了宽限期。',
    ],
    otherwise: '在宽限期内解冻的话，进程还可以自己结束。',
  }),
  ProcessesThawed: (f) => ({
    title: `${containerName(f)} 的进程又运行了`,
    sentences: ['其间发送的信号现在到达它们。'],
    otherwise: '如果冻结到宽限期结束，它们会在没有看到信号的情况下被杀掉。',
  }),
  ShimFrozen: (f) => ({
    title: `${podName(f)} 的 shim 被冻结`,
    sentences: [
      'containerd 经由它发信号和启动进程，所以每个这样的调用都会挂起，直到客户端放弃。',
      '`StopContainer` 会持续宽限期再加 2 分钟，然后以 `DeadlineExceeded` 失败。',
      '列出容器不需要 shim：Pod 看上去和平时一样健康。',
    ],
    otherwise: '如果停的是 containerd 自己，每次调用会立即失败，而不是挂起。',
  }),
  ShimThawed: (f) => ({
    title: `${podName(f)} 的 shim 又运行了`,
    sentences: ['它补做其间要它做的事，即使已没有谁等待应答。'],
    otherwise: '如果一直冻结，worker 的每次尝试都会挂到最后期限。',
  }),
  FaultInjected: (f) => {
    const failures = f.number('failures');
    const times = failures === undefined ? '从现在起会一直失败' : `会失败 ${failures} 次`;
    const isSandbox = f.text('fault') === 'sandboxTeardownFails';
    return {
      title: `对 ${podName(f)} 的 ${isSandbox ? '`StopPodSandbox`' : '`StopContainer`'} ${times}`,
      sentences: [
        isSandbox ? '网络插件拆除不了 Pod 的网络。' : '容器运行时无法向进程发信号：它应答错误，而不是停止进程。',
        'kubelet 在每次失败的 10 到 15 s 之后重试整个停止过程，永不放弃。',
      ],
      otherwise: '只要有一次尝试成功就够了。',
    };
  },
};
