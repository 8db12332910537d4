/** Requests, responses, what was written to etcd, and who was told. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import {
  disruption,
  endedContainers,
  finalizersOf,
  isFirstStatus,
  refusal,
  requestOf,
  watchType,
  isFinished,
  staticRuns,
} from '../reading.ts';
import { clockPart, code, list, podName, seconds, sentences } from './words.ts';

type Kinds =
  | 'RequestSent'
  | 'ResponseSent'
  | 'DeletionTimestampSet'
  | 'GracePeriodZeroed'
  | 'ObjectRemoved'
  | 'ObjectCreated'
  | 'StatusPatched'
  | 'ObjectUpdated'
  | 'PodBound'
  | 'RequestRefused'
  | 'ApiserverReady'
  | 'RequestLost'
  | 'ConnectionLost'
  | 'WatchClosed'
  | 'WatchOpened'
  | 'ReflectorBackOff'
  | 'Relisted'
  | 'WatchEventSent'
  | 'WatchEventToKubectl';

const ACTOR: Readonly<Record<string, string>> = {
  apiserver: 'API 服务器',
  statusManager: '状态管理器',
  podWorkers: 'Pod worker',
  syncLoop: 'housekeeping',
  apiSource: 'reflector',
  scheduler: '调度器',
  controllerManager: '控制器管理器',
  apiClient: 'kubelet',
};
const actor = (name: string): string => ACTOR[name] ?? name;

const told = (f: Facts): string => (watchType(f) === '' ? '' : `：${watchType(f)}`);

type Body = Omit<Told, 'title'>;

function fromKubectl(f: Facts): Body {
  const { verb, grace, isEviction } = requestOf(f);
  if (isEviction)
    return {
      sentences: ['如果没有干扰预算阻拦，API 服务器就删除这个 Pod；没有另行指定时，用 Pod 自己的宽限期。'],
      otherwise: '干扰预算没有余量时，应答是 429，什么也不会删除。',
    };
  if (verb !== 'delete')
    return {
      sentences: ['请求正在传输中，去往 API 服务器。'],
      otherwise: '如果被拒绝，什么也不变，kubectl 会说明原因。',
    };
  return {
    sentences: [
      '对正在运行的 Pod，DELETE 只是请求移除它。',
      grace === undefined
        ? '它没有带宽限期，所以 API 服务器取 `spec.terminationGracePeriodSeconds`。'
        : `它带有 ${seconds(grace)}宽限期。`,
    ],
    otherwise: '只有宽限期为 0 时，对象才会立即移除，不等节点。',
  };
}

/** Requests of the kubelet and of controllers, by verb. */
const SENT: Readonly<Record<string, (f: Facts) => Body>> = {
  list: () => ({
    sentences: ['reflector 先做一次 list，再从这份列表的版本开始 watch。'],
    otherwise: '没有这份列表，它就不知道自己错过了什么。',
  }),
  watch: () => ({
    sentences: ['它请求上次看到的版本之后的所有事件。'],
    otherwise: '如果 API 服务器已经没有那些事件，应答是 410 Gone，需要重新 list。',
  }),
  get: () => ({
    sentences: ['它先读取对象：PATCH 只带上与 API 服务器现有内容的差别。'],
    otherwise: '如果应答是 404，或者这个名称下是另一个 UID，事情到此为止：这份状态已没有对象。',
  }),
  patch: (f) => ({
    sentences: ['对 `/status` 的 PATCH 既不改 metadata 也不改 spec：它不能让 Pod 复活，也不能移除 Pod。'],
    otherwise:
      f.event.actor === 'statusManager'
        ? '如果失败，每 10 s 一轮的检查会再次发送这份状态。'
        : '其间写入的其他状态会保留：只改动这里写明的内容。',
  }),
  delete: (f) => ({
    sentences: [
      requestOf(f).grace !== 0
        ? '它没有另行指定宽限期，所以用 Pod 自己的。'
        : f.event.actor === 'controllerManager'
          ? '宽限期为 0：已经没有谁能先去停止这个 Pod。'
          : '宽限期为 0：该先做的事都做完了。',
      'etcd 写入之后才有应答。',
    ],
    otherwise: requestOf(f).namesUID
      ? '它指明了 UID：同名的另一个 Pod 会得到 409 Conflict，并保留下来。'
      : '它没有指明 UID，所以会命中任何同名的 Pod。',
  }),
  create: (f) => ({
    sentences: sentences(
      f.event.actor === 'podWorkers' && '镜像 Pod 只是静态 Pod 的副本；创建它不会启动任何东西。',
      'etcd 写入之后才有应答。',
    ),
    otherwise: '如果已有同名对象，应答会是 409 Conflict。',
  }),
};

function requestSent(f: Facts): Told {
  const { headline, verb, isBinding } = requestOf(f);
  const title = `${actor(f.event.actor)} 发送 ${headline === '' ? '请求' : code(headline)}`;
  if (f.event.actor === 'kubectl') return { title, ...fromKubectl(f) };
  if (f.flag('lost'))
    return {
      title,
      sentences: [claim('nodeCutOff', '请求到不了：节点已经断开，而谁也还没有察觉。')],
      otherwise: '正常情况下，几毫秒之内就有应答，哪怕是拒绝。',
    };
  if (isBinding)
    return {
      title,
      sentences: ['调度器为 Pod 选定了节点，并用一个单独的请求说明。'],
      otherwise: '在此之前，Pod 不属于任何节点，也没有 kubelet 照管它。',
    };
  return {
    title,
    ...(SENT[verb]?.(f) ?? {
      sentences: ['请求正在传输中，去往 API 服务器。'],
      otherwise: '如果被拒绝，什么也不变。',
    }),
  };
}

function immediate(f: Facts): Told {
  return {
    title: 'API 服务器把对象标记为立即删除',
    sentences: [
      '宽限期 0 意味着两次写入：这一次把 `deletionTimestamp` 设为当前时间、宽限期设为 0，下一次移除对象。',
      finalizersOf(f).length > 0
        ? claim('finalizerHolds', `但 Finalizer ${list(finalizersOf(f).map(code))} 拦住了它，直到有人去掉。`)
        : f.isMirror
          ? '镜像 Pod 背后没有任何东西会因此停下。'
          : '没有谁等待容器。',
    ],
    otherwise: '宽限期大于 0 时，只有这一次写入，对象会留到下一个 DELETE。',
  };
}

function deletionTimestampSet(f: Facts): Told {
  const grace = f.number('deletionGracePeriodSeconds') ?? f.object?.metadata.deletionGracePeriodSeconds;
  if (grace === 0) return immediate(f);
  const stamp = f.text('deletionTimestamp') ?? f.object?.metadata.deletionTimestamp;
  const what = stamp === undefined ? '它' : `${code(clockPart(stamp))} `;
  return {
    title: 'API 服务器设置了 `deletionTimestamp`',
    sentences: [
      `${what}是请求时间加上${grace === undefined ? '宽限期' : ` ${seconds(grace)}宽限期`}：宽限期结束的时刻，而不是收到 DELETE 的时刻。`,
      `阶段仍是 ${code(f.object?.status.phase ?? 'Running')}；kubectl 因为这个字段而显示 Terminating，它一旦设置就不会取消。`,
      f.isMirror
        ? claim('staticRuns', '这个镜像 Pod 背后的静态 Pod 继续运行。')
        : '这里没有谁倒计时：kubelet 读取宽限期，容器运行时负责等待。',
    ],
    otherwise: '还没有节点的 Pod，或已经 Succeeded 或 Failed 的 Pod，无论请求多少，宽限期都是 0，立即移除。',
  };
}

/** DisruptionTarget: whoever deletes the pod next says why, so that controllers can tell it from a failure. */
const disturbed = (f: Facts, reason: string | undefined): Told => ({
  title: `API 服务器标记 ${podName(f)} 受到干扰`,
  sentences: [
    `状况 \`DisruptionTarget\`${reason === undefined ? '' : `（${code(reason)}）`}说明 Pod 不是因为自身原因而离开。`,
    '这是一次单独的写入和一个单独的 MODIFIED，就在删除之前。',
  ],
  otherwise: '普通的 `kubectl delete` 不写这个状况。',
});

function statusPatched(f: Facts): Told {
  const disrupted = disruption(f);
  if (disrupted !== null) return disturbed(f, disrupted.reason);
  const version = f.text('resourceVersion') ?? f.object?.metadata.resourceVersion;
  const ended = endedContainers(f).map(({ name, exitCode }) => `${code(name)}（退出码 ${exitCode}）`);
  if (ended.length === 0) {
    const isFirst = isFirstStatus(f);
    return {
      title: isFirst ? `API 服务器填入了 ${podName(f)} 的状态` : 'API 服务器写入了状态',
      sentences: sentences(
        isFirst && f.isMirror && '在此之前，新的镜像 Pod 只显示 Pending，不管它的容器在做什么。',
        claim(
          'resourceVersionTold',
          `对象的 resourceVersion 现在${version === undefined ? '加一' : `是 ${code(version)}`}，每个 watch 都收到一个 MODIFIED。`,
        ),
        f.isMirror && '镜像 Pod 的状态就是静态 Pod 的状态，写在这里供人查看。',
      ),
      otherwise: '没有改变任何内容的 PATCH 不算写入：没有新的 resourceVersion，也不通知任何人。',
    };
  }
  const going = f.object?.metadata.deletionTimestamp !== undefined;
  return {
    title: 'API 服务器写入了新的状态',
    sentences: sentences(
      claim('endsTold', `对象现在说明了容器如何结束：${list(ended)}。`),
      !f.rules.phaseFromExitCodes &&
        f.object?.status.phase === 'Running' &&
        claim('phaseStillRunning', '阶段仍是 `Running`：在 1.26 及之前，kubelet 不会从删除推出结束的阶段。'),
      going && !f.isMirror && '真正移除对象的是 kubelet 的 DELETE，不是这次写入。',
    ),
    otherwise: f.rules.phaseFromExitCodes
      ? '在 1.26 及之前，仅仅删除不会结束阶段；现在只有全部退出码为 0 才是 Succeeded。'
      : '从 1.27 起，一旦不再可能有容器运行，阶段会在这里变为 Succeeded 或 Failed。',
  };
}

function requestRefused(f: Facts): Told {
  const who = actor(f.event.actor);
  switch (refusal(f)) {
    case 'nobodyThere':
      return {
        title: `${who} 在 API 服务器的端口上找不到任何进程`,
        sentences: sentences(
          '进程不在，所以内核立即拒绝连接。',
          f.event.actor === 'statusManager' && '状态留在它的缓存里；每 10 s 一轮的检查会再试。',
        ),
        otherwise: '如果网络丢弃一切数据包，它会一直挂起到超时。',
      };
    case 'noAnswer':
      return {
        title: `${who} 没有得到应答`,
        sentences: ['连接断开了，或从未建立。API 服务器有没有执行这个请求，这里无从知道。'],
        otherwise: '只有再问一次才知道；指明 UID 使这样做没有风险。',
      };
    case 'exists':
      return {
        title: `${who} 发现名称已被占用`,
        sentences: ['API 服务器已有同名的对象；一个名称只对应一个对象。'],
        otherwise: '另一个对象移除之后才能创建。',
      };
    case 'notFound':
      return {
        title: `${who} 没有找到对象`,
        sentences: ['没有这样的对象，或者已经不在。要移除的东西已经没有了。'],
        otherwise: '如果有 Finalizer，对象会带着 deletionTimestamp 留下，直到有人去掉它。',
      };
    default:
      return {
        title: `API 服务器拒绝${f.text('code') === undefined ? '' : `：${f.text('code') ?? ''}`}`,
        sentences: sentences(
          f.text('reason') !== undefined && f.text('reason') !== '' && `它说：“${f.text('reason') ?? ''}”。`,
          '前置条件保护同名的新 Pod：指明旧 UID 的 DELETE 不会碰到它。',
        ),
        otherwise: '如果其间没有别的写入或替换，请求就会执行。',
      };
  }
}

function objectRemoved(f: Facts): Told {
  const early = f.worker !== undefined && f.worker.status.terminatedAt === null && !f.isMirror;
  return {
    title: claim('objectGone', `${podName(f)} 已从 API 中消失`),
    sentences: [
      claim('objectGone', 'etcd 里已经没有它，各个 watch 收到 DELETED，其中带有最后的对象。'),
      f.isMirror
        ? f.hasStatic
          ? claim('staticThere', '消失的只是静态 Pod 的副本，没有容器受到影响。')
          : claim('staticGone', '静态 Pod 也随之离开了 API。')
        : early
          ? claim('containersRun', '没有谁等节点：它的容器还在运行，同名的新 Pod 可能已在别处启动。')
          : claim('nameFree', '名称又可以使用了。沙箱和日志留在节点上，直到每分钟一次的容器垃圾收集。'),
    ],
    otherwise: f.isMirror
      ? f.hasStatic
        ? '要停止静态 Pod 本身，必须移走它的清单。'
        : '如果清单还在，kubelet 会立即创建新的镜像 Pod。'
      : early
        ? '宽限期大于 0 时，对象会留到 kubelet 确认没有容器在运行。'
        : '如果有 Finalizer，对象会以宽限期 0 留在这里，直到有人去掉它。',
  };
}

export const api: Pick<EventTexts, Kinds> = {
  RequestSent: requestSent,
  ResponseSent: (f) => ({
    title: `API 服务器应答 ${code(f.event.message ?? '200')}`,
    sentences: sentences(
      f.event.message?.startsWith('404') === true && '没有这样的对象，或者已经不在。',
      f.event.message?.startsWith('409') === true && '冲突：不是所指的那个对象，所以什么也没有改变。',
      '发送请求的一方一直在等这个应答，现在继续往下走。',
    ),
    otherwise: '没有应答，发送方就无法知道有没有执行。',
  }),
  DeletionTimestampSet: deletionTimestampSet,
  GracePeriodZeroed: (f) => ({
    title: '`deletionGracePeriodSeconds` 变为 0',
    sentences: [
      '宽限期为 0 的 DELETE 是两次写入：这一次（MODIFIED），然后是移除（DELETED）。',
      finalizersOf(f).length > 0
        ? claim(
            'finalizerHolds',
            `Finalizer ${list(finalizersOf(f).map(code))} 拦住了第二次写入，直到有人去掉它。kubelet 的工作已经做完。`,
          )
        : f.isMirror
          ? claim('isMirror', '对 kubelet 来说，这是对镜像 Pod 的 `SyncLoop DELETE`，什么也不停止。')
          : isFinished(f)
            ? claim('workerFinished', 'kubelet 把它看作又一个 `SyncLoop DELETE`，已没有事情可做。')
            : 'kubelet 把它看作又一个 `SyncLoop DELETE`。',
    ],
    otherwise:
      finalizersOf(f).length > 0 ? '没有 Finalizer 的话，对象在这个请求里就会消失。' : 'Finalizer 会拦住第二次写入。',
  }),
  ObjectRemoved: objectRemoved,
  ObjectCreated: (f) => ({
    title: `${podName(f)} 已创建`,
    sentences: [
      `阶段 ${code(f.object?.status.phase ?? 'Pending')}，${f.event.pod === undefined ? '新的 UID' : `UID ${code(f.event.pod.uid.slice(0, 8))}`}。`,
      f.isMirror
        ? staticRuns(f)
          ? claim('staticRuns', '看上去 Pod 又回来了。其实静态 Pod 一直在运行，只有它的镜像 Pod 是新的。')
          : claim('staticIdle', '它显示的是同名的静态 Pod，其容器还没有启动。')
        : '同名的 Pod 是另一个 Pod：kubelet 只凭 UID 区分。',
    ],
    otherwise: f.isMirror
      ? '清单移走之后，没有 kubelet 会创建它。'
      : '只要还有同名的对象，哪怕正在 Terminating，创建都会得到 409。',
  }),
  StatusPatched: statusPatched,
  PodBound: (f) => ({
    title: `${podName(f)} 已绑定到节点`,
    sentences: [
      '调度器做出了选择；绑定写入 `spec.nodeName`。',
      'kubelet 只 watch 自己节点上的 Pod，所以现在才会看到它。',
    ],
    otherwise: '创建时就带有 `spec.nodeName` 的 Pod 不需要调度器。绑定之前就删除的 Pod 会立即移除。',
  }),
  ObjectUpdated: (f) => ({
    title: `API 服务器写入了 ${podName(f)} 的改动`,
    sentences: ['既不是状态也不是删除：是标签或 Finalizer。它同样是一个 resourceVersion 和一个 MODIFIED。'],
    otherwise: '如果从宽限期为 0 的对象去掉最后一个 Finalizer，对象会随之移除。',
  }),
  RequestRefused: requestRefused,
  RequestLost: (f) => ({
    title: `一个 ${(f.text('verb') ?? 'request').toUpperCase()} 在传输中丢失`,
    sentences: [
      '连接断开了。发送方无法知道 API 服务器有没有收到。',
      f.text('sender') === 'kubelet'
        ? 'kubelet 会在每 10 s 一轮的检查中再试；因为指明了 UID，删除两次也无害。'
        : 'kubectl 不会再试；输入命令的人得自己查看。',
    ],
    otherwise: '如果丢失的只是应答，删除其实已经写入。',
  }),
  ApiserverReady: () => ({
    title: 'API 服务器就绪',
    sentences: [
      '它提供 etcd 中的内容。它的 watch 缓存从现在开始，所以之前有 watch 的客户端都要重新 list。',
      '没有谁通知客户端：每个客户端停顿一段时间后自行重连，有的要将近一分钟。',
    ],
    otherwise: '如果同一个 etcd 上还有第二个 API 服务器，客户端可以在那里继续。',
  }),
  ConnectionLost: () => ({
    title: 'kubelet 放弃了它的连接',
    sentences: [
      '两次更新租约都超时，所以它关闭了所有调用共用的连接。',
      '在此之前调用只是挂起；从现在起每次都重新拨号，30 s 后超时。',
    ],
    otherwise: '如果网络在此之前恢复，挂起的调用会直接走完。',
  }),
  WatchClosed: (f) => ({
    title: 'kubelet 的 watch 结束',
    sentences: [
      f.number('code') === 410
        ? '410 Gone：API 服务器已没有 kubelet 那个版本之后的事件，kubelet 必须重新 list。'
        : '它从上次看到的版本请求新的 watch；其间的事件会逐个补上。',
      '在此期间它按已知的 Pod 继续：没有消息就是没有变化。',
    ],
    otherwise:
      f.number('code') === 410
        ? '如果那些事件还在，watch 会毫无缺口地继续。'
        : '如果那个版本到时已经太旧，应答会是 410 Gone，要先重新 list。',
  }),
  WatchOpened: () => ({
    title: 'kubelet 的 watch 已打开',
    sentences: [
      '它从 kubelet 上次看到的版本开始，因此既不会遗漏，也不会重复。',
      '从现在起，它的 Pod 的每次变化都会即时送到。',
    ],
    otherwise: '如果那个版本对 API 服务器的缓存来说太旧，应答会是 410 Gone，要先重新 list。',
  }),
  ReflectorBackOff: (f) => ({
    title: `reflector 停顿${f.number('seconds') === undefined ? '' : ` ${f.number('seconds') ?? 0} s`}`,
    sentences: [
      f.rules.reflectorBackOff === 'listOnly' && f.text('next') === 'watch'
        ? '被拒绝的 watch 每次都在一秒后重试，不管失败了多少次。'
        : '每次失败都使停顿加倍，最多 30 s，随机因素可能再加一倍。',
    ],
    otherwise: '没有停顿的话，所有 kubelet 会一起涌向刚恢复的 API 服务器。',
  }),
  Relisted: () => ({
    title: 'kubelet 重新列出了自己的 Pod',
    sentences: [
      '整份列表取代它之前所知的内容，由 podConfig 找出差别。',
      '其间发生的事合成一次变化：删除后又重新创建的 Pod 是一个 REMOVE 和一个 ADD。',
    ],
    otherwise: '如果 watch 没有中断，每个变化都会作为单独的事件到来。',
  }),
  WatchEventSent: (f) => ({
    title: `API 服务器通知 kubelet${told(f)}`,
    sentences: [
      '没有谁调用 kubelet：它一直在 watch 自己节点上的 Pod。',
      '每次写入都是一个 resourceVersion 和一个事件；两次写入绝不会合并。',
    ],
    otherwise: '如果 watch 中断，kubelet 得不到任何消息，照旧继续。',
  }),
  WatchEventToKubectl: (f) => ({
    title: `API 服务器通知 kubectl${told(f)}`,
    sentences: ['`get -w` 为它打印一行；正在等待的 `kubectl delete` 查看它是不是 DELETED。'],
    otherwise: '带 `--wait=false` 的 `kubectl delete` 根本不 watch。',
  }),
};
