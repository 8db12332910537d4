/** Mirror pods: pictures of static pods in the API. */
import { claim } from '../claims.ts';
import type { EventTexts } from '../explanation.ts';
import { staticName } from './words.ts';
import { waitsForStop } from '../reading.ts';

type Kinds = 'MirrorPodOutdated' | 'MirrorPodDeleting' | 'MirrorPodDeleted' | 'MirrorPodCreating';

export const mirror: Pick<EventTexts, Kinds> = {
  MirrorPodOutdated: (f) => ({
    title: claim('mirrorOutdated', 'worker 手里的镜像 Pod 与应有的不符'),
    sentences: [
      claim('mirrorOutdated', '它带有 deletionTimestamp，或带有另一份清单的哈希。'),
      `两者都不影响静态 Pod：kubelet 只是更换 ${staticName(f)} 的副本。`,
    ],
    otherwise: '哈希正确、没有 deletionTimestamp 的镜像 Pod 不会被动。',
  }),
  MirrorPodDeleting: (f) =>
    f.event.actor === 'syncLoop'
      ? {
          title: 'kubelet 删除镜像 Pod',
          sentences: [
            '宽限期为 0：副本没有什么要停止。',
            waitsForStop(f)
              ? claim(
                  'staticGone',
                  '由 housekeeping 来做：已没有同名的静态 Pod，它的容器也已停止。它不指明 UID；不管是哪个镜像 Pod，都要移除。',
                )
              : '由 housekeeping 来做：已没有同名的静态 Pod。这个版本不问它的容器是否已停止。它不指明 UID。',
          ],
          otherwise: waitsForStop(f)
            ? '静态 Pod 的容器还在停止时，housekeeping 不动它的镜像 Pod。'
            : '从 1.19 起，它会等容器停止，所以副本与 Pod 存在得一样久。',
        }
      : {
          title: 'kubelet 删除镜像 Pod',
          sentences: ['宽限期为 0：副本没有什么要停止。', '由 worker 来做，并指明 UID。'],
          otherwise: '不指明 UID 的话，可能会误删下一个同名的镜像 Pod。',
        },
  MirrorPodDeleted: (f) =>
    f.event.actor === 'syncLoop'
      ? {
          title: '镜像 Pod 已删除',
          sentences: [claim('noMirrorLeft', '静态 Pod 在 API 中的最后痕迹随之消失。没有容器在等这件事。')],
          otherwise: '如果清单这时已经回来，随后会有新的镜像 Pod。',
        }
      : {
          title: '镜像 Pod 已删除',
          sentences: [claim('staticThere', '静态 Pod 还在，所以在同一次调用里随后就创建新的镜像 Pod。')],
          otherwise: '如果清单已经移走，这就是最后一个镜像 Pod。',
        },
  MirrorPodCreating: (f) => ({
    title: 'kubelet 创建镜像 Pod',
    sentences: [
      claim(
        'noMirrorThatStays',
        `${staticName(f)} 没有 kubelet 可以保留的镜像 Pod，所以创建一个：名称相同，UID 是新的。没有容器受到影响。`,
      ),
      '新的镜像 Pod 显示 Pending，直到状态管理器的下一轮检查，最多 10 s 之后。',
    ],
    otherwise: '要去掉 Pod 本身而不只是它的副本，就移走它的清单。',
  }),
};
