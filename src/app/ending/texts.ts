import type { StopReason } from '../../trace/index.ts';
import type { Texts } from '../language/index.ts';
import type { AtOnce, Leftover, Outcome, OwnKill, Swept } from '../readings/index.ts';

/** Seconds as they stand beside a grace: `0.2`, `30`, `12.3`. */
export const seconds = (micros: number): string => {
  const tenths = Math.round(micros / 100_000) / 10;
  return micros > 0 && tenths === 0 ? '< 0.1' : String(tenths);
};

const en = {
  summary: 'Summary',
  ofRun: 'of this run',
  details: 'Details',

  title: {
    gone: (name: string) => `\`${name}\` is gone`,
    runsOn: (name: string) => `\`${name}\` is gone from the API, and still runs`,
    terminating: (name: string) => `\`${name}\` is still Terminating`,
    back: (name: string) => `\`${name}\` is there again`,
    ended: (name: string) => `\`${name}\` has ended; its object stays`,
    runs: (name: string) => `\`${name}\` runs`,
    stays: (name: string) => `\`${name}\` is still there`,
  } satisfies Record<Outcome, (name: string) => string>,
  stopped: 'This run was stopped',
  stoppedWhy: {
    events: 'It had as many events as a run may have. What would follow is not known; this is how far it came.',
    memory: 'It took as much memory as a run may take. What would follow is not known; this is how far it came.',
    time: 'It took as long as a run may take. What would follow is not known; this is how far it came.',
    asked: 'You stopped it. What would follow is not known; this is how far it came.',
    failed: 'A step of the simulation failed. What would follow is not known; this is how far it came.',
  } satisfies Record<StopReason, string>,
  waitsFor: (what: string) => `It waits for ${what}.`,

  asked: {
    kubectl: 'You asked.',
    kubelet: 'The kubelet asked.',
    controllerManager: 'A controller asked.',
    scheduler: 'The scheduler asked.',
  },
  evicted: 'You asked for an eviction.',
  manifest: (removed: boolean): string => (removed ? 'Its manifest was removed.' : 'Its manifest was changed.'),
  manifestMeans: 'A static pod is not an object: no DELETE asks for its removal.',
  own: {
    pressure: 'The kubelet evicted it.',
    deadline: 'Its deadline was over.',
    shutdown: 'The node shut down.',
  } satisfies Record<OwnKill, string>,
  ownMeans: 'The kubelet stopped it without any DELETE.',
  request: (from: string, request: string) => `${from} → \`${request}\``,
  graceOwn: (seconds: number) => `grace ${seconds} s, the pod’s own.`,
  graceAsked: (seconds: number) => `grace ${seconds} s, as asked for.`,
  onlyMarked: 'The API server only set `deletionTimestamp`.',
  again: (times: number) =>
    times === 1 ? 'It was asked once more in between.' : `It was asked ${times} more times in between.`,
  nobody: 'Nobody deleted it.',
  nobodyMeans: 'The API server accepted no DELETE for it in this run.',

  used: (used: string, of: number, how: string) => `${used} of ${of} s used, ${how}`,
  over: (used: string, of: number, how: string) => `${used} s for a grace of ${of} s, ${how}`,
  exit: (code: number | undefined) => (code === undefined ? 'ended' : `exit ${code}`),
  sigkill: 'SIGKILL',
  stillRuns: 'still running',
  unasked: (name: string, how: string) => `\`${name}\` ended by itself, ${how}`,
  /** Asked to stop with no time to do so. */
  killedAtOnce: (name: string, how: string) => `\`${name}\` was killed, ${how}`,
  unaskedMeans: 'StopContainer was not called for it.',
  stoppedLast: (name: string, of: number) => `\`${name}\`, the last of ${of} containers that were stopped.`,
  hook: (length: string) => `Its preStop hook had taken ${length} before.`,
  signalled: (signal: string) => `The kubelet had the runtime send ${signal}.`,
  killed: 'It outlived the grace: SIGKILL ended it.',
  noKill: 'No SIGKILL was needed.',
  notStopped: 'No container was stopped',
  noneRan: 'None of its containers ran any more.',
  runOn: 'Its containers run on.',

  removed: {
    kubectl: 'You removed it.',
    kubelet: 'The kubelet removed it.',
    controllerManager: 'A controller removed it.',
    scheduler: 'The scheduler removed it.',
  },
  sent: {
    kubectl: 'You asked again.',
    kubelet: 'The kubelet’s DELETE.',
    controllerManager: 'A controller’s DELETE.',
    scheduler: 'The scheduler’s DELETE.',
  },
  sender: (actor: string) =>
    ({ statusManager: 'status manager', podWorkers: 'pod worker', controllerManager: 'kube-controller-manager' })[
      actor
    ] ?? `\`${actor}\``,
  secondGrace: (grace: number | undefined, onlyUid: boolean) =>
    `${grace === undefined ? 'no grace named' : `grace ${grace}`}${onlyUid ? ', for this uid only' : ''}.`,
  goneAt: (at: string) => `Gone from etcd at ${at}.`,
  patched: 'Its last finalizer was removed.',
  patchedAt: (at: string) => `Only then did it leave etcd, at ${at}.`,
  noSecond: 'There is no second DELETE.',
  atOnce: {
    asked: 'With a grace of 0 the first one removed the object at once, whatever its containers did.',
    ended: 'The pod had ended already, so the first one removed the object at once.',
    unscheduled: 'The pod had no node yet, so the first one removed the object at once.',
  } satisfies Record<AtOnce, string>,
  firstRemoved: 'The first one removed the object.',
  notYet: 'The last DELETE was not sent.',
  objectStays: 'The object is still in the API.',

  longest: 'Longest wait',
  longestFor: (what: string) => ` for ${what}`,
  swept: 'Swept up later',
  sweeps: {
    worker: 'the kubelet forgot the worker',
    podDir: 'its directory',
    sandbox: 'its sandbox',
    logs: 'its logs',
  } satisfies Record<Swept['what'], string>,
  left: 'Left over',
  nothingLeft: (name: string) => `nothing of \`${name}\``,
  leftovers: {
    container: 'containers',
    sandbox: 'its sandbox',
    logs: 'its logs',
    worker: 'its worker',
    podDir: 'its directory',
    cgroup: 'its cgroup',
    volume: 'volumes',
  } satisfies Record<Leftover, string>,
  others: 'Other pods',
  other: {
    gone: (names: string) => `gone: ${names}`,
    runsOn: (names: string) => `gone from the API, still running: ${names}`,
    terminating: (names: string) => `still Terminating: ${names}`,
    back: (names: string) => `there again: ${names}`,
    ended: (names: string) => `ended, still in the API: ${names}`,
    runs: (names: string) => `running: ${names}`,
    stays: (names: string) => `still there: ${names}`,
  } satisfies Record<Outcome, (names: string) => string>,
  and: ', ',
  both: (first: string, second: string) => `${first} ${second}`,

  next: 'What next',
  offer: {
    mirror: () => ['Delete the mirror pod', 'it comes back: why?'],
    release: (release: string) => [`The same in ${release}`, 'side by side'],
    force: () => ['Force it', '`--grace-period=0`'],
    fault: () => ['Break something', 'from the start of this run'],
  } satisfies Record<string, (release: string) => readonly [string, string]>,
  replay: ['Play it again', 'from where it began'] as readonly [string, string],
};

const zh: typeof en = {
  summary: '小结',
  ofRun: '本次运行',
  details: '详情',

  title: {
    gone: (name) => `\`${name}\` 已经消失`,
    runsOn: (name) => `\`${name}\` 已从 API 中消失，但仍在运行`,
    terminating: (name) => `\`${name}\` 仍在 Terminating`,
    back: (name) => `\`${name}\` 又出现了`,
    ended: (name) => `\`${name}\` 已经结束，其对象还在`,
    runs: (name) => `\`${name}\` 在运行`,
    stays: (name) => `\`${name}\` 还在`,
  },
  stopped: '这次运行被中止了',
  stoppedWhy: {
    events: '事件数已达到一次运行的上限。之后会怎样不得而知；到此为止的情况如下。',
    memory: '占用的内存已达到一次运行的上限。之后会怎样不得而知；到此为止的情况如下。',
    time: '用时已达到一次运行的上限。之后会怎样不得而知；到此为止的情况如下。',
    asked: '你停止了它。之后会怎样不得而知；到此为止的情况如下。',
    failed: '模拟的某一步出错了。之后会怎样不得而知；到此为止的情况如下。',
  },
  waitsFor: (what) => `它在等待${what}。`,

  asked: {
    kubectl: '你提出了请求。',
    kubelet: 'kubelet 提出了请求。',
    controllerManager: '控制器提出了请求。',
    scheduler: '调度器提出了请求。',
  },
  evicted: '你请求了驱逐。',
  manifest: (removed) => (removed ? '它的清单被移走了。' : '它的清单被修改了。'),
  manifestMeans: '静态 Pod 不是 API 对象：没有 DELETE 来请求移除它。',
  own: {
    pressure: 'kubelet 驱逐了它。',
    deadline: '它的期限到了。',
    shutdown: '节点关机了。',
  },
  ownMeans: '没有任何 DELETE，kubelet 自行停止了它。',
  request: (from, request) => `${from} → \`${request}\``,
  graceOwn: (seconds) => `宽限期 ${seconds} s，是 Pod 自己的。`,
  graceAsked: (seconds) => `宽限期 ${seconds} s，按请求所说。`,
  onlyMarked: 'API 服务器只设置了 `deletionTimestamp`。',
  again: (times) => `其间又请求了 ${times} 次。`,
  nobody: '没有谁删除它。',
  nobodyMeans: '在这次运行中，API 服务器没有接受过针对它的 DELETE。',

  used: (used, of, how) => `${of} s 用了 ${used} s，${how}`,
  over: (used, of, how) => `宽限期 ${of} s，却过了 ${used} s，${how}`,
  exit: (code) => (code === undefined ? '已结束' : `退出码 ${code}`),
  sigkill: 'SIGKILL',
  stillRuns: '仍在运行',
  unasked: (name, how) => `\`${name}\` 自行结束，${how}`,
  killedAtOnce: (name, how) => `\`${name}\` 被终止，${how}`,
  unaskedMeans: '没有对它调用 StopContainer。',
  stoppedLast: (name, of) => `\`${name}\`：被停止的 ${of} 个容器中最后一个。`,
  hook: (length) => `在此之前，preStop 回调用了 ${length}。`,
  signalled: (signal) => `kubelet 让容器运行时发送了 ${signal}。`,
  killed: '它超过了宽限期：由 SIGKILL 终止。',
  noKill: '不需要 SIGKILL。',
  notStopped: '没有停止任何容器',
  noneRan: '它的容器都已不在运行。',
  runOn: '它的容器继续运行。',

  removed: {
    kubectl: '你移除了它。',
    kubelet: 'kubelet 移除了它。',
    controllerManager: '控制器移除了它。',
    scheduler: '调度器移除了它。',
  },
  sent: {
    kubectl: '你又请求了一次。',
    kubelet: 'kubelet 的 DELETE。',
    controllerManager: '控制器的 DELETE。',
    scheduler: '调度器的 DELETE。',
  },
  sender: (actor) =>
    ({ statusManager: '状态管理器', podWorkers: 'Pod worker', controllerManager: 'kube-controller-manager' })[actor] ??
    `\`${actor}\``,
  secondGrace: (grace, onlyUid) =>
    `${grace === undefined ? '没有指明宽限期' : `宽限期 ${grace}`}${onlyUid ? '，只针对这个 uid' : ''}。`,
  goneAt: (at) => `于 ${at} 从 etcd 中消失。`,
  patched: '它的最后一个 Finalizer 被移除了。',
  patchedAt: (at) => `此时它才从 etcd 中消失：${at}。`,
  noSecond: '没有第二个 DELETE。',
  atOnce: {
    asked: '宽限期为 0，第一个 DELETE 就立即移除了对象，不管容器在做什么。',
    ended: 'Pod 已经结束，因此第一个 DELETE 就立即移除了对象。',
    unscheduled: 'Pod 还没有节点，因此第一个 DELETE 就立即移除了对象。',
  },
  firstRemoved: '第一个 DELETE 就移除了对象。',
  notYet: '最后的 DELETE 没有发出。',
  objectStays: '对象还在 API 中。',

  longest: '最长的等待',
  longestFor: (what) => `：等待${what}`,
  swept: '之后清理',
  sweeps: {
    worker: 'kubelet 忘记了 worker',
    podDir: '它的目录',
    sandbox: '它的沙箱',
    logs: '它的日志',
  },
  left: '留下的',
  nothingLeft: (name) => `\`${name}\` 什么都没留下`,
  leftovers: {
    container: '容器',
    sandbox: '沙箱',
    logs: '日志',
    worker: 'worker',
    podDir: '目录',
    cgroup: 'cgroup',
    volume: '卷',
  },
  others: '其他 Pod',
  other: {
    gone: (names) => `已消失：${names}`,
    runsOn: (names) => `已从 API 中消失，仍在运行：${names}`,
    terminating: (names) => `仍在 Terminating：${names}`,
    back: (names) => `又出现了：${names}`,
    ended: (names) => `已结束，对象还在：${names}`,
    runs: (names) => `在运行：${names}`,
    stays: (names) => `还在：${names}`,
  },
  and: '、',
  both: (first, second) => `${first}${second}`,

  next: '接下来',
  offer: {
    mirror: () => ['删除镜像 Pod', '它会回来：为什么？'],
    release: (release) => [`换成 ${release}`, '并排比较'],
    force: () => ['强制删除', '`--grace-period=0`'],
    fault: () => ['制造故障', '从这次运行的开头'],
  },
  replay: ['再播放一次', '从它开始的地方'],
};

export const TEXTS: Texts<typeof en> = { en, zh };
export type EndingTexts = typeof en;
