/** The control plane's own clients: node lifecycle, taint eviction, pod GC, ReplicaSets and Deployments. */
import { claim } from '../claims.ts';
import type { EventTexts } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { code, podName, seconds, sentences } from './words.ts';

type Kinds =
  | 'NodeNotReady'
  | 'NodeReady'
  | 'NodeDeleted'
  | 'NodeTainted'
  | 'EvictionScheduled'
  | 'EvictionCancelled'
  | 'NodeRegistered'
  | 'ControllersStarted'
  | 'GarbagePodFound'
  | 'ReplicaMissing'
  | 'RolloutStarted'
  | 'OldPodsGone';

const named = (f: Facts, kind: string, key: string): string => {
  const name = f.text(key);
  return name === undefined ? kind : `${kind} ${code(name)}`;
};

export const controllers: Pick<EventTexts, Kinds> = {
  NodeNotReady: (f) =>
    f.text('ready') === 'False'
      ? {
          title: `kubelet 报告${named(f, '节点', 'node')} 未就绪`,
          sentences: [
            '容器运行时已有 30 s 没有应答它，所以下一次上报节点状态时，它把状况 Ready 写成 False。',
            '新的 Pod 立刻被挡在外面；驱逐其余 Pod 的污点，要等控制器下一次查看时才来。',
          ],
          otherwise: '如果容器运行时中断得短一些，只有 kubelet 会知道。',
        }
      : {
          title: `${named(f, '节点', 'node')} 被视为不可达`,
          sentences: [
            `它的租约已有 ${f.rules.nodeMonitorGracePeriod / 1_000_000} s 没有更新。没有谁去问节点：控制器只知道没有它的消息。`,
            '状况 Ready 变为 Unknown，它的 Pod 被标记为未就绪，新的 Pod 被挡在外面。驱逐它们的污点在 5 s 之后、控制器下一次查看时才来。',
          ],
          otherwise: '在这段时间里只要更新一次租约，节点仍算就绪。',
        },
  NodeReady: (f) => ({
    title: `${named(f, '节点', 'node')} 又就绪了`,
    sentences: [
      'kubelet 又上报了状态。新的 Pod 马上可以来；驱逐用的污点在控制器下一次查看时去掉，不超过 5 s。',
      '其间被删除的 Pod 不会恢复：`deletionTimestamp` 从不收回。',
    ],
    otherwise: '如果失联的时间超过 Pod 的容忍时间，它回来时会发现它们已被删除。',
  }),
  NodeDeleted: (f) => ({
    title: `${named(f, '节点', 'node')} 的对象已删除`,
    sentences: [
      '对 API 来说节点已不存在，不管那里还在运行什么。它的 Pod 现在属于一个缺失的节点。',
      'Pod 垃圾收集等待 40 s，以防对象回来，然后强制删除它们。',
    ],
    otherwise: '如果节点只是被封锁或腾空，它的对象还在，Pod 垃圾收集什么也不做。',
  }),
  NodeTainted: (f) =>
    f.text('taint')?.endsWith('/out-of-service') === true
      ? {
          title: `${named(f, '节点', 'node')} 被声明为停止服务`,
          sentences: [
            '这是由人来担保：机器已经关闭。除非自己写明，没有 Pod 容忍这个污点，所以全部立即删除。',
            f.rules.outOfServiceTaint
              ? '未就绪节点上正在终止的 Pod，随后由 Pod 垃圾收集强制移除。'
              : '在这个版本里，此外不会发生什么。',
          ],
          otherwise: '没有这个污点，失联节点上正在 Terminating 的 Pod 会一直如此，直到节点回来。',
        }
      : {
          title: `污点开始驱逐${named(f, '节点', 'node')} 的 Pod`,
          sentences: [
            `${named(f, '污点', 'taint')}，效果为 NoExecute：从现在起，每个 Pod 还有自己的容忍度给它的时间。`,
            '控制器依据的是上一次查看留下的结果，所以 5 s 之内回来的节点根本不会得到这个污点。',
          ],
          otherwise: '如果这是唯一的节点，或者所有节点都未就绪，就谁也不驱逐：控制器会认为被隔开的是它自己。',
        },
  EvictionScheduled: (f) => {
    const tolerated = f.number('seconds') ?? 0;
    if (tolerated === 0)
      return {
        title: `${podName(f)} 不容忍这个污点`,
        sentences: ['它完全不能留在这个节点上，所以立即删除。'],
        otherwise: '有相应容忍度的话，它可以留下写明的时间；DaemonSet 的 Pod 和来自文件的静态 Pod 的容忍度没有期限。',
      };
    return {
      title: `${podName(f)} 容忍这个污点 ${seconds(tolerated)}`,
      sentences: [
        '这是第一个匹配的容忍度的 `tolerationSeconds`；自己没有写明的 Pod 得到 300 s。之后就会删除它，哪怕节点在此期间已被删除。',
      ],
      otherwise: '如果污点在此之前去掉，Pod 可以留下。',
    };
  },
  EvictionCancelled: (f) => ({
    title: `${podName(f)} 可以留下`,
    sentences: ['污点在 Pod 的容忍时间用完之前去掉了。'],
    otherwise: '再晚一点就会设置 deletionTimestamp，而那是无法撤销的。',
  }),
  NodeRegistered: (f) => ({
    title: `kubelet 重新注册 ${named(f, '节点', 'node')}`,
    sentences: [
      'kubelet 只在启动时创建一次自己节点的对象；一直在运行的 kubelet 不会再做。',
      '新的对象没有封锁，也没有驱逐用的污点，Pod 垃圾收集还没有删除的 Pod 又属于一个节点了。',
    ],
    otherwise: '如果 kubelet 只是断开过，从这里起它的每份状态都会得到错误，也没有节点。',
  }),
  ControllersStarted: () => ({
    title: '另一个 kube-controller-manager 接手',
    sentences: [
      '原来的那个在 API 服务器停机期间有 10 s 没能更新租约，自行结束了。',
      '它的定时器随之消失：容忍时间、隔离期和对失联节点的等待都重新开始。',
    ],
    otherwise: '如果中断不到 10 s，原来的那个会保住租约和它所知的一切。',
  }),
  GarbagePodFound: (f) => {
    const marked = f.rules.disruptionTarget
      ? '它被标记为 Failed，因为再没有谁能说明它的状况，然后以宽限期 0 删除。'
      : '以宽限期 0 删除它。';
    switch (f.text('why')) {
      case 'outOfService':
        return {
          title: `Pod 垃圾收集发现 ${podName(f)} 在停止服务的节点上`,
          sentences: ['它的节点未就绪，而有人担保机器已经关闭。', marked],
          otherwise: '没有这个污点的话，只要节点不回来，它就一直是 Terminating。',
        };
      case 'unscheduled':
        return {
          title: `Pod 垃圾收集发现 ${podName(f)} 没有节点而正在终止`,
          sentences: sentences(
            '没有 kubelet 会结束它，所以 Pod 垃圾收集每一轮都请求删除它；Finalizer 仍能拦住它。',
            f.rules.disruptionTarget && '它也会被标记为 Failed。',
          ),
          otherwise: '没有 Finalizer 的话，没有节点的 Pod 在第一个 DELETE 时就由 API 服务器移除。',
        };
      default:
        return {
          title: `Pod 垃圾收集发现 ${podName(f)} 没有节点`,
          sentences: [claim('nodeMissing', '它的节点缺失，隔离期也已过去，所以已没有谁能体面地停止它。'), marked],
          otherwise: '如果节点在 40 s 的隔离期内回来，它的 kubelet 会继续照管这个 Pod。',
        };
    }
  },
  ReplicaMissing: (f) => ({
    title: `${named(f, 'ReplicaSet', 'replicaSet')} 创建新的 Pod`,
    sentences: [
      '它只统计既没有在删除、也没有结束的 Pod，现在数量不够。',
      '正在终止的 Pod 不再算数：它的后继可能与它同时运行一阵。',
    ],
    otherwise: '带 `podReplacementPolicy: Failed` 的 Job 会等旧的 Pod 结束；ReplicaSet 不会。',
  }),
  RolloutStarted: (f) => ({
    title: `${named(f, 'Deployment', 'deployment')} 开始上线`,
    sentences: [
      '另一份模板就是另一个 ReplicaSet。策略为 Recreate 时，先把旧的缩到 0。',
      '旧的 Pod 全部消失之前，新的一个也不创建。',
    ],
    otherwise: '用默认的 RollingUpdate，新的 Pod 会在旧的消失之前到来。',
  }),
  OldPodsGone: (f) => ({
    title: `${named(f, 'Deployment', 'deployment')} 的旧 Pod 都已结束`,
    sentences: [
      claim('oldPodsGone', '旧的 ReplicaSet 的最后一个对象被移除，这唤醒了 Deployment 的控制器：新的可以开始。'),
      '那个 Pod 在此之前已经结束，但它并不知道：关于 Pod，它只得到消失的通知。',
    ],
    otherwise: '只要有一个旧 Pod 卡在 Terminating，整个上线都会被拖住。',
  }),
};
