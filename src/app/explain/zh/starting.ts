/** Starting a pod's sandbox and containers, again and again where they will not stay up. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { code, containerName, podName, sentences } from './words.ts';

type Kinds =
  | 'SandboxCreating'
  | 'SandboxCreated'
  | 'ContainerStarting'
  | 'ContainerCreated'
  | 'ContainerStarted'
  | 'ContainerStartFailed';

function starting(f: Facts): Told {
  const call = f.text('call') ?? '';
  if (call.startsWith('PullImage')) {
    return {
      title: `kubelet 请求拉取 ${containerName(f)} 的镜像`,
      sentences: [
        '节点上已有的镜像不再请求，除非标签是 `latest`，或 Pod 写明 `Always`。',
        'worker 被它占住，这时到来的删除也要一起等。',
      ],
      otherwise: '如果是 `imagePullPolicy: Never`，什么也不拉取，缺少镜像就是错误。',
    };
  }
  const [name = ''] = call.split(' ');
  return {
    title: `kubelet 为 ${containerName(f)} 调用${name === '' ? '容器运行时' : ` ${code(name)}`}`,
    sentences: ['容器先创建，再启动，是两次调用。', '同一个 Pod 的容器按 spec 中的顺序逐个启动。'],
    otherwise: '如果容器运行时拒绝，`kubectl get` 会显示原因，下一次同步再试。',
  };
}

function startFailed(f: Facts): Told {
  const reason = f.text('reason') ?? '';
  const backOff = reason.endsWith('BackOff');
  return {
    title: `${containerName(f)} 没有启动${reason === '' ? '' : `：${code(reason)}`}`,
    sentences: sentences(
      reason === 'CrashLoopBackOff' &&
        '它结束得太频繁：每次重启前的等待从 10 s 加倍到 5 分钟，正常运行 10 分钟后重新计算。',
      reason === 'ImagePullBackOff' && '上一次拉取失败：下一次要等待，每次加倍，最多 5 分钟。',
      !backOff && '下一次同步再试；在此之前 `kubectl get` 显示的就是这个原因。',
    ),
    otherwise: '如果现在删除，Pod 不等下一次尝试就会离开。',
  };
}

export const startingTexts: Pick<EventTexts, Kinds> = {
  SandboxCreating: (f) => ({
    title: `kubelet 为 ${podName(f)} 调用 ${code('RunPodSandbox')}`,
    sentences: [
      'Pod 的沙箱先于它的容器：一个 pause 进程和自己的网络。',
      (f.number('attempt') ?? 0) > 0
        ? '之前有过一个沙箱；在那里运行的都要重新启动。'
        : claim('volumesMounted', '这时卷已挂载，否则会先等待。'),
    ],
    otherwise: '如果失败，就不会去试任何容器；下一次同步从新的沙箱开始。',
  }),
  SandboxCreated: (f) => ({
    title: claim('sandboxRuns', '沙箱和它的网络已经就位'),
    sentences: sentences(
      f.text('ip') !== undefined && `CNI ADD 给了 Pod 地址 ${code(f.text('ip') ?? '')}。`,
      'Pod 的所有容器将共用它。',
    ),
    otherwise: '如果是 `hostNetwork: true`，它会使用节点的网络和地址。',
  }),
  ContainerStarting: starting,
  ContainerCreated: (f) => ({
    title: `${containerName(f)} 已创建`,
    sentences: [claim('containerNotRunning', '它的根文件系统已经就位；还没有进程运行。')],
    otherwise: '如果启动失败，它就从未运行过，下一次同步会另建一个。',
  }),
  ContainerStarted: (f) => ({
    title: claim('containerRuns', `${containerName(f)} 正在运行`),
    sentences: sentences(
      (f.number('restartCount') ?? 0) > 0 &&
        `这是第 ${f.number('restartCount') ?? 0} 次重启：同名的新容器，在同一个沙箱里。`,
      'PLEG 在下一次 relist 时看到它，kubelet 到那时才上报。',
    ),
    otherwise: '如果它一再结束，kubelet 每次等待更久才启动它，最多 5 分钟。',
  }),
  ContainerStartFailed: startFailed,
};
