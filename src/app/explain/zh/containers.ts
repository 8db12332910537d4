/** Stopping containers and their sandbox, and what the runtime does for it. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { duration } from '../durations.ts';
import {
  cut,
  endingOf,
  errorOf,
  hasPreStop,
  hookCounts,
  hookOverran,
  isNotFound,
  type Ending,
  containersRun,
} from '../reading.ts';
import { at, code, containerName, grace, graceSeconds, seconds, sentences } from './words.ts';

type Kinds =
  | 'KillContainer'
  | 'PreStopStarted'
  | 'PreStopEnded'
  | 'StopContainerCalled'
  | 'SigtermSent'
  | 'SigkillSent'
  | 'ContainerExited'
  | 'StopContainerReturned'
  | 'StopSandboxCalled'
  | 'NetworkTornDown'
  | 'SandboxStopped'
  | 'ContainerExitSeen'
  | 'ContainerRemoved'
  | 'SandboxRemoved'
  | 'LogsRemoved'
  | 'RuntimeCallFailed';

/** How other releases treat the time that a hook takes. */
const elsewhere = (f: Facts): string =>
  hookCounts(f)
    ? '在 1.22 到 1.27 中，进程之后还会再得到整个宽限期。'
    : '从 1.30 起，回调用掉的整秒数会从宽限期中扣除。';

function killContainer(f: Facts): Told {
  const value = graceSeconds(f);
  if (f.flag('preStop')) {
    return {
      title: `kubelet 先运行 ${containerName(f)} 的 preStop 回调`,
      sentences: [claim('noSignalYet', '回调先于任何信号；进程还不知道自己要结束。'), '多个容器的回调同时运行。'],
      otherwise: '没有回调的话，信号会立即发出。',
    };
  }
  return {
    title: `kubelet 停止 ${containerName(f)}${value === undefined ? '' : `，宽限期 ${seconds(value)}`}`,
    sentences: sentences(
      f.rules.sidecars === 'ordered'
        ? 'Pod 中所有正在运行的容器同时停止，只有边车容器在其他容器之后。'
        : 'Pod 中所有正在运行的容器同时停止。',
      !hasPreStop(f) && '这个容器没有 preStop 回调，所以信号立即发出。',
      hasPreStop(f) &&
        (hookCounts(f)
          ? 'preStop 回调用掉的整秒数会扣除，至少留下 2 秒。'
          : 'preStop 回调的时间不扣除：整个停止过程可能用掉两倍的宽限期。'),
    ),
    otherwise: hasPreStop(f)
      ? elsewhere(f)
      : hookCounts(f)
        ? '如果有 preStop 回调，它会先运行，并占用宽限期。'
        : '如果有 preStop 回调，它会先运行，它的时间加在宽限期之外。',
  };
}

function preStopEnded(f: Facts): Told {
  const overran = hookOverran(f);
  return {
    title: overran ? 'preStop 回调没有按时结束' : 'preStop 回调结束',
    sentences: sentences(
      overran && 'kubelet 不再等它，但也不杀掉它：它随容器一起结束。',
      hookCounts(f)
        ? '它用掉的整秒数从宽限期中扣除，最少剩 2 s。'
        : '`StopContainer` 现在得到整个宽限期：回调的时间不扣除。',
    ),
    otherwise: overran ? elsewhere(f) : '如果它失败了，停止照样进行，只多一个 `FailedPreStopHook` 事件。',
  };
}

const ENDED: Readonly<Record<Ending, { readonly why: (f: Facts) => string | false; readonly otherwise: string }>> = {
  byItself: {
    why: () => '它自行结束：没有谁要求它这样做。',
    otherwise: '是否重新启动由 `restartPolicy` 决定，除非 Pod 正在删除。',
  },
  killedOutright: {
    why: () => '137 是 128 + 9：SIGKILL。之前没有任何宽限。',
    otherwise: '有宽限期的话，它会先收到 SIGTERM。',
  },
  killedAfterGrace: {
    why: () => '137 是 128 + 9：SIGKILL。宽限期已用完；这不算错误。',
    otherwise: '如果进程响应了 SIGTERM，它会更早结束，并有自己的退出码。',
  },
  diedOfSigterm: {
    why: () => '143 是 128 + 15：它没有处理函数，直接死于 SIGTERM。',
    otherwise: '有处理函数的话，它可以先收尾，再以 0 结束。',
  },
  handledSignal: {
    why: (f) => (f.number('exitCode') ?? f.container?.exitCode) === 0 && '退出码 0：进程处理了信号，以自己的方式结束。',
    otherwise: '如果它没有结束，宽限期一到就会收到 SIGKILL。',
  },
};

function exited(f: Facts): Told {
  const { ending, exitCode } = endingOf(f);
  const since = f.container?.signalledAt;
  const inGrace = ending === 'diedOfSigterm' || ending === 'handledSignal';
  return {
    title: claim(
      'containerHasEnded',
      `${containerName(f)} 退出${exitCode === undefined ? '' : `，退出码 ${exitCode}`}`,
    ),
    sentences: sentences(
      inGrace &&
        since !== undefined &&
        `从 SIGTERM 算起用了 ${duration(f.event.t - since)}；宽限期余下的时间不再等待。`,
      ENDED[ending].why(f),
      'API 服务器还不知道：kubelet 把所有容器的结束一起上报。',
    ),
    otherwise: ENDED[ending].otherwise,
  };
}

function callFailed(f: Facts): Told {
  const error = errorOf(f);
  if (isNotFound(f)) {
    return {
      title: claim('containerUnknown', '容器运行时已不认识这个容器'),
      sentences: [
        f.event.actor === 'containerGC'
          ? '两个 PLEG 事件都要求移除同一个已结束的容器；第二个什么也没找到。'
          : f.rules.stopContainerNotFoundTolerated
            ? '它刚刚已被移除。不存在的就算已停止。'
            : '它刚刚已被移除，而这个版本却把这个应答当作整个停止的失败。',
        '日志把它记为错误（级别 E），其实不是。',
      ],
      otherwise: '如果它还在，调用会直接成功。',
    };
  }
  return {
    title: '对容器运行时的一次调用失败',
    sentences: sentences(
      error !== undefined && `容器运行时说：${code(cut(error, 160))}。`,
      'kubelet 继续处理其他容器和沙箱；worker 在 10 到 15 s 之后再试。',
    ),
    otherwise: '只有调用成功才会了结：终止没有最后期限。',
  };
}

export const containers: Pick<EventTexts, Kinds> = {
  KillContainer: killContainer,
  PreStopStarted: (f) => ({
    title: `${containerName(f)} 的 preStop 回调开始`,
    sentences: [
      '它先于任何信号运行，进程照常工作。',
      hookCounts(f)
        ? '它的时间计入：进程得到宽限期中回调剩下的部分，至少 2 s。'
        : '它最多可以用整个宽限期，而且不计入：之后进程再得到整个宽限期。',
    ],
    otherwise: elsewhere(f),
  }),
  PreStopEnded: preStopEnded,
  StopContainerCalled: (f) => ({
    title: `kubelet 对 ${containerName(f)} 调用 \`StopContainer\``,
    sentences: [`调用带有 ${grace(f)}，直到进程结束才返回：等待的是容器运行时，不是 kubelet。`],
    otherwise: '之后到来的更短的宽限期，影响不到已经在等待的调用。',
  }),
  SigtermSent: (f) => {
    const killAt = f.container?.stopping?.killAt;
    const signal = f.text('signal') ?? 'SIGTERM';
    return {
      title: `容器运行时向 ${containerName(f)} 发送 ${signal}`,
      sentences: sentences(
        killAt === undefined
          ? `宽限期开始：${grace(f)}。`
          : claim('graceRuns', `宽限期开始：如果进程到 ${at(killAt)} 还在，就发送 SIGKILL。`),
        f.flag('frozen') && '它的 cgroup 已冻结，所以解冻之前没有处理函数能看到信号。',
        !f.flag('frozen') &&
          (signal === 'SIGTERM'
            ? '只有容器的 PID 1 收到它；如果 PID 1 是不转发信号的 shell，整个宽限期就白白浪费。'
            : 'Pod 的 spec 把它指定为这个容器的停止信号。'),
      ),
      otherwise:
        signal === 'SIGTERM'
          ? '如果镜像指定了 STOPSIGNAL，发送的就是那个信号。'
          : '如果这里和镜像都没有指定，就会是 SIGTERM。',
    };
  },
  SigkillSent: (f) => {
    const since = f.container?.stopping?.since;
    return {
      title: `容器运行时向 ${containerName(f)} 发送 SIGKILL`,
      sentences: [
        since === undefined
          ? '没有宽限期可等，所以之前没有别的信号。这个信号无法捕获：退出码 137。'
          : claim(
              'containerRuns',
              `宽限期在 ${duration(f.event.t - since)} 之后结束，进程还在。这个信号无法捕获：退出码 137。`,
            ),
        '宽限期就是这样结束的，不算失败；没有事件也没有日志行说明它。',
      ],
      otherwise: '收到 SIGTERM 就结束的进程见不到它。更长的宽限期会推迟它；更短的第二个 DELETE 不会使它提前。',
    };
  },
  ContainerExited: exited,
  StopContainerReturned: () => ({
    title: '`StopContainer` 返回',
    sentences: [
      '不管退出码是多少，日志都写 `Container exited normally`：这只说明调用没有失败。',
      '所有容器都到这一步之后，轮到沙箱。',
    ],
    otherwise: '如果出错，错误会先记下，等沙箱也试过之后，使 worker 进入退避。',
  }),
  StopSandboxCalled: (f) => ({
    title: 'kubelet 调用 `StopPodSandbox`',
    sentences: [
      containersRun(f)
        ? claim('containersRun', '有容器没能停止；沙箱照样尝试，并带走其中还在运行的。')
        : claim('containersDown', '所有容器都停止之后，轮到沙箱：它的 pause 进程和 Pod 的网络。'),
      'IP 地址到这里才释放，远在端点去掉它之后。',
    ],
    otherwise: '如果其中还有容器在运行，这个调用会直接杀掉它，没有任何宽限。',
  }),
  NetworkTornDown: () => ({
    title: 'Pod 的网络已拆除',
    sentences: ['容器运行时调用 CNI DEL：交还地址，移除网络名字空间。'],
    otherwise: '如果失败，worker 会在 10 到 15 s 之后重试整个停止过程。',
  }),
  SandboxStopped: () => ({
    title: claim('sandboxDown', '沙箱已停止'),
    sentences: ['它以未就绪的状态留在列表里，直到容器垃圾收集。这不会拖住 Pod 的移除。'],
    otherwise: '停不下来的话，虽然已经没有进程，Pod 仍会一直处于终止中。',
  }),
  ContainerExitSeen: (f) =>
    f.event.actor === 'pleg'
      ? {
          title: `PLEG 读到 ${containerName(f)} 的退出`,
          sentences: ['退出码进入 PLEG 的缓存，等待新状态的 worker 继续往下走。'],
          otherwise: '如果容器运行时没有应答，缓存不更新，worker 等待下一次 relist。',
        }
      : {
          title: `kubelet 读到 ${containerName(f)} 的退出`,
          sentences: ['它自己询问容器运行时，好让下一份状态带上退出码。'],
          otherwise: '如果没有应答，它什么也不相信，会重试整个停止过程。',
        },
  ContainerRemoved: (f) => ({
    title: `${containerName(f)} 已移除`,
    sentences: [
      '容器运行时删除它的根文件系统和日志链接；没有谁等待这件事。',
      '对已删除的 Pod，PLEG 一看到容器结束就会移除；否则由容器垃圾收集移除。',
    ],
    otherwise: '对仍在列表里的 Pod，每个名称最新的那个已结束的容器会保留，供查看日志。',
  }),
  SandboxRemoved: () => ({
    title: '沙箱已移除',
    sentences: ['只有每分钟一次的容器垃圾收集做这件事：在此之前，`crictl pods` 还列着 kubectl 早已忘记的 Pod。'],
    otherwise: '如果其中还有容器，它要留到后面的某一轮。',
  }),
  LogsRemoved: () => ({
    title: 'Pod 的日志目录已移除',
    sentences: ['容器垃圾收集移除已删除并已停止的 Pod 的 `/var/log/pods/…`。日志采集程序的时间到此为止。'],
    otherwise: '在 Pod 被删除并停止之前，日志都会留着。Finalizer 留不住它们。',
  }),
  RuntimeCallFailed: callFailed,
};
