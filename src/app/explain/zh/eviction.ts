/** Pods that the kubelet itself stops: for lack of something on the node, and because the node shuts down. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { hardGrace, type HardGrace, lastPhases, type LastPhase } from '../reading.ts';
import { code, podName, seconds, sentences } from './words.ts';

type Kinds =
  | 'DeadlineExceeded'
  | 'EvictionThresholdMet'
  | 'EvictionRefused'
  | 'PodEvicting'
  | 'PodEvicted'
  | 'EvictionWaits'
  | 'NodeShutdownBegan'
  | 'ShutdownKilling'
  | 'ShutdownKilled'
  | 'ShutdownGroupEnded'
  | 'NodeShutdownCompleted'
  | 'NodePoweredOff';

const HARD: Readonly<Record<HardGrace, string>> = {
  nothing: '硬驱逐请求的宽限期是 0，而对这个版本来说 0 就是 0：直接发送 SIGKILL。',
  own: '硬驱逐请求的宽限期是 0，而这个版本把 0 当作“未给出”：Pod 得到自己的宽限期。',
  oneSecond: '硬驱逐给容器留一秒，在容器运行时那里是两秒。',
};

/** 软驱逐会说出它的宽限期。 */
function softText(f: Facts): string | undefined {
  const asked = f.number('softGrace');
  if (asked === undefined) return undefined;
  return f.rules.softEvictionGrace === 'maximum'
    ? `阈值是软的，所以 Pod 得到 kubelet 配置允许的最长时间：${seconds(asked)}，即使自己的宽限期更短。`
    : `阈值是软的：Pod 得到 ${seconds(asked)}，即自己的宽限期与 kubelet 配置允许的最长时间中较短的一个。`;
}

const evicting = (f: Facts): Told => ({
  title: `kubelet 驱逐 ${podName(f)}`,
  sentences: sentences(
    '没有请求发往 API 服务器：worker 得到的指示是停止容器，并上报 Failed、Evicted。',
    f.rules.killStatus === 'bare' && '在这个版本里，它的状态就只剩这些：容器状态、地址和各个状况都会消失。',
    softText(f) ?? HARD[hardGrace(f)],
    f.rules.phaseFromExitCodes && '如果容器都以退出码 0 结束，阶段最终会是 Succeeded。',
  ),
  otherwise: '`kubectl delete` 或 API 驱逐会设置 deletionTimestamp，对象最终会消失。而这里对象留下。',
});

function evicted(f: Facts): Told {
  return f.flag('inTime')
    ? {
        title: claim('containersDown', `${podName(f)} 已被驱逐`),
        sentences: [claim('containersDown', '它的容器已经停止。对象留着，直到有人或 Pod 垃圾收集删除它。')],
        otherwise: '如果时间太长，驱逐管理器会不等它就继续。',
      }
    : {
        title: `驱逐 ${podName(f)} 用时太长`,
        sentences: [
          '驱逐管理器等待所请求宽限期的一倍半，至少 10 s。',
          claim('workerNotFinished', '它不知道 worker 给了更长的宽限期；worker 继续工作。'),
        ],
        otherwise: '如果容器按时停止，它现在会等待清理。',
      };
}

const LEFT: Readonly<Record<Facts['rules']['canBeDeleted'], string>> = {
  containersRemoved: '它已结束的容器、卷和 cgroup 消失',
  resourcesReclaimed: '它的卷和 cgroup 消失',
  podIsFinished: '它的 worker 结束',
};

function waits(f: Facts): Told {
  const left = LEFT[f.rules.canBeDeleted];
  switch (f.text('state')) {
    case 'done':
      return {
        title: claim('nodeCleanedUp', `${podName(f)} 已清理完毕`),
        sentences: ['驱逐管理器再次查看节点。'],
        otherwise: '30 s 一过，它无论如何都会继续。',
      };
    case 'timedOut':
      return {
        title: `驱逐管理器不再等待 ${podName(f)}`,
        sentences: ['30 s 之后它不等了；Pod 余下的部分由别的组件再试。'],
        otherwise: '如果按时清理完，下次查看时 Pod 占用的部分就算空闲了。',
      };
    default:
      return {
        title: `驱逐管理器等待 ${podName(f)} 清理完毕`,
        sentences: [`最多 30 s，直到${left}。在此之前再看空闲量，会漏掉这个 Pod 腾出的部分。`],
        otherwise: '如果不等，它可能会不必要地驱逐第二个 Pod。',
      };
  }
}

function shutdownBegan(f: Facts): Told {
  const total = f.number('gracePeriod') ?? 0;
  const critical = f.number('criticalPods') ?? 0;
  if (f.rules.gracefulShutdown === 'none')
    return {
      title: '节点关机',
      sentences: ['这个 kubelet 对此一无所知，与其他一切同时停止。'],
      otherwise: '从 1.21 起，kubelet 可以拦住关机，先停止自己的 Pod。',
    };
  return {
    title: '节点关机',
    sentences: [
      'systemd 等待持有抑制锁的 kubelet。节点上报为 NotReady，不再接收新的 Pod。',
      `普通 Pod 有 ${seconds(total - critical)}来停止，关键 Pod 在其后有 ${seconds(critical)}。`,
    ],
    otherwise: '如果配置里没有 `shutdownGracePeriod`（默认如此），kubelet 会立即停止。',
  };
}

const PHASES: Readonly<Record<LastPhase, string>> = {
  running: '没有谁上报已结束的 Pod，在 API 中仍是 Running。',
  ended: '及时停止的 Pod 已到达最终阶段。',
};

export const eviction: Pick<EventTexts, Kinds> = {
  DeadlineExceeded: (f) => ({
    title: `${podName(f)} 超过了期限`,
    sentences: sentences(
      `它活动的时间超过了 spec 允许的 ${seconds(f.number('activeDeadlineSeconds') ?? 0)}：\`activeDeadlineSeconds\`，从它启动时算起。`,
      '无论容器怎样，从现在起它的状态都是 Failed、DeadlineExceeded。',
      f.rules.podWorkers === 'syncOnly'
        ? '同一个 `syncPod` 会停止容器，宽限期是 Pod 自己的。'
        : f.rules.withholdsTerminalPhase
          ? 'worker 接着终止它，宽限期是 Pod 自己的；容器停止之后才告诉 API 服务器这个阶段。'
          : 'API 服务器立即得知，下一次同步时 worker 终止它，宽限期是 Pod 自己的。',
    ),
    otherwise: '如果 Pod 在此之前已经结束，没有谁会看期限。这里没有什么会删除对象。',
  }),
  EvictionThresholdMet: (f) => ({
    title: `节点缺少${f.text('resource') === undefined ? '某种资源' : ` ${f.text('resource') ?? ''}`}`,
    sentences: [
      '驱逐管理器每 10 s 查看一次。它先腾出不动 Pod 就能腾出的部分，再给 Pod 排序。',
      '用量超过请求量、又最不重要的排在最前。',
    ],
    otherwise: '如果清理已结束的容器和不用的镜像已经足够，就不必驱逐 Pod。',
  }),
  EvictionRefused: (f) => ({
    title: `${podName(f)} 是关键 Pod，留下`,
    sentences: ['静态 Pod 和具有系统关键优先级的 Pod 从不驱逐：没有谁会重新启动静态 Pod。', '改为驱逐排在其后的那个。'],
    otherwise: '换成普通的 Pod，就会被驱逐。',
  }),
  PodEvicting: evicting,
  PodEvicted: evicted,
  EvictionWaits: waits,
  NodeShutdownBegan: shutdownBegan,
  ShutdownKilling: (f) => ({
    title: `关机管理器终止 ${podName(f)}`,
    sentences: sentences(
      `它得到 ${seconds(f.number('gracePeriod') ?? 0)}：自己的宽限期；如果所在组的时间更短，则用组的时间。`,
      '它的状态会是 Failed、Terminated。',
      f.rules.phaseFromExitCodes && '如果容器都以退出码 0 结束，则是 Succeeded。',
    ),
    otherwise: '删除会设置 deletionTimestamp，最终移除对象。关机则留下对象。',
  }),
  ShutdownKilled: (f) =>
    f.flag('inTime')
      ? {
          title: claim('containersDown', `${podName(f)} 已停止`),
          sentences: ['它所在的组都停止之后，关机才继续。'],
          otherwise: '如果它需要的时间比组的时间长，没有谁会等它。',
        }
      : {
          title: `关机管理器放弃等待 ${podName(f)}`,
          sentences: [claim('workerNotFinished', '只要节点还在，它的 worker 就继续。')],
          otherwise: '如果进程响应了 SIGTERM，Pod 本可以按时停止。',
        },
  ShutdownGroupEnded: (f) => ({
    title: f.flag('inTime')
      ? `优先级 ${code(f.text('priority') ?? '0')} 的 Pod 都已停止`
      : `优先级 ${code(f.text('priority') ?? '0')} 的 Pod 时间已到`,
    sentences: sentences(
      f.flag('inTime') ? '余下的时间不再等待。' : '仍在运行的不再等待。',
      f.rules.shutdownWaitsForVolumes && '从 1.32 起，下一组之前还要卸载这一组的卷：卷的驱动程序是关键 Pod。',
    ),
    otherwise: f.flag('inTime')
      ? '只要还有一个 Pod 在运行，它会一直等到组的时间用完。'
      : '如果它们都停得更早，余下的时间不会再等。',
  }),
  NodeShutdownCompleted: () => ({
    title: 'kubelet 放行关机',
    sentences: ['它交还抑制锁；systemd 停止各项服务，包括 kubelet。'],
    otherwise: 'systemd 也不会一直等下去：超过 InhibitDelayMaxSec，它不等 kubelet 放行就继续。',
  }),
  NodePoweredOff: (f) => ({
    title: '节点已关闭',
    sentences: sentences(
      '没有谁移除对象：它们一直留着，直到被人、被属主或被 Pod 垃圾收集删除。',
      ...lastPhases(f).map((phase) => claim('phasesTold', PHASES[phase])),
    ),
    otherwise: lastPhases(f).includes('running')
      ? '再次开机之后，kubelet 会重新启动 API 中仍是 Running 的 Pod；静态 Pod 总会重新启动。'
      : '再次开机之后，只有静态 Pod 会重新启动：其余 Pod 的阶段已是最终阶段。',
  }),
};
