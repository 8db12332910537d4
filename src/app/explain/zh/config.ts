/** How a change reaches the kubelet: sources, podConfig, and what syncLoop does with each operation. */
import { claim } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import { isFinished, isTerminated, sourceOf, type Source } from '../reading.ts';
import { code, podName, sentences } from './words.ts';

type Kinds = 'SourceSet' | 'ConfigUpdate' | 'SyncLoopOp' | 'SyncLoopTick' | 'PlegEventHandled';

const LISTED: Readonly<Record<Source, string>> = {
  file: '清单文件里',
  http: '清单 URL 上',
  api: ' API 服务器的列表里',
};
const READ: Readonly<Record<Source, { readonly title: string; readonly otherwise: string }>> = {
  file: { title: '读取清单文件', otherwise: '读不出来的文件不会移除任何东西：保留旧的列表。' },
  http: { title: '读取清单 URL', otherwise: '出错或空的应答不会移除任何东西：保留旧的列表。' },
  api: { title: '接收 API 服务器的列表', otherwise: '列表里没有的 Pod 会被 REMOVE。' },
};

function mirrorOp(f: Facts, op: 'DELETE' | 'REMOVE'): Told {
  const title = `syncLoop：镜像 Pod ${podName(f)} 的 ${op}`;
  if (!f.hasStatic)
    return {
      title,
      sentences: [claim('staticGone', '同名的静态 Pod 已经不在，所以镜像 Pod 的变化与谁都无关。')],
      otherwise: '如果静态 Pod 还在，它的 worker 会创建新的镜像 Pod。',
    };
  return {
    title,
    sentences: [
      '镜像 Pod 的变化作为普通的更新到达静态 Pod 的 worker。',
      op === 'DELETE'
        ? claim(
            'staticUndeleted',
            '静态 Pod 没有 deletionTimestamp，所以什么也不终止；下一次 `syncPod` 会换上新的镜像 Pod。',
          )
        : '下一次 `syncPod` 会确保镜像 Pod 存在。',
    ],
    otherwise: '只有移走清单才会使静态 Pod 终止。',
  };
}

function deleteOp(f: Facts): Told {
  if (f.isMirror) return mirrorOp(f, 'DELETE');
  if (isFinished(f)) {
    return {
      title: `syncLoop：${podName(f)} 又一次 DELETE`,
      sentences: [claim('workerFinished', '这是宽限期为 0 的那次写入，紧接着对象就会消失。worker 已经结束，忽略它。')],
      otherwise: '如果 worker 还没有结束，它会把这个宽限期与自己的比较。',
    };
  }
  return {
    title: `syncLoop：${podName(f)} 的 DELETE`,
    sentences: [
      claim('objectThere', 'podConfig 发现了之前没有的 deletionTimestamp，把它称为 DELETE。对象仍然存在。'),
      '处理方式与 UPDATE 相同：podManager 保存新的对象，并唤醒 Pod 的 worker。',
    ],
    otherwise: '如果对象在 watch 中断期间已经消失，这里会是不带 deletionTimestamp 的 REMOVE。',
  };
}

function removeOp(f: Facts): Told {
  if (f.isMirror) return mirrorOp(f, 'REMOVE');
  const title = `syncLoop：${podName(f)} 的 REMOVE`;
  const source = sourceOf(f);
  const gone = claim('notInSource', `它已不在${LISTED[source]}，所以 podManager 忘记它，并让它的 worker 终止它。`);
  if (isFinished(f)) {
    return {
      title,
      sentences: [gone, claim('workerFinished', 'worker 已经结束，忽略这件事：这是体面移除的正常结尾。')],
      otherwise: '如果它还没有结束，例如强制删除之后，就会在没有对象的情况下继续。',
    };
  }
  return {
    title,
    sentences: sentences(
      gone,
      source === 'api'
        ? claim('objectGone', '对象先于容器消失。worker 在没有对象的情况下继续，用它已有的宽限期。')
        : claim('undeleted', '没有 deletionTimestamp；宽限期是清单里的那个。'),
      !f.rules.syncKnownPodsWakesOrphans && '从这里起，失败的步骤不会再试：sync tick 只知道列出的 Pod。',
    ),
    otherwise: source === 'api' ? '宽限期大于 0 时，对象会等容器停止。' : READ[source].otherwise,
  };
}

function syncLoopOp(f: Facts): Told {
  const op = f.text('op') ?? 'UPDATE';
  switch (op) {
    case 'DELETE':
      return deleteOp(f);
    case 'REMOVE':
      return removeOp(f);
    case 'ADD':
      return {
        title: `syncLoop：${podName(f)} 的 ADD`,
        sentences: f.isMirror
          ? ['新的镜像 Pod 经由 watch 回到 kubelet。它只是归到静态 Pod 名下，什么也不启动。']
          : sentences(
              '这个来源之前没有列出的 UID。它得到一个 worker；没有别的 Pod 占用名称时才可以启动。',
              sourceOf(f) !== 'api' && 'REMOVE 先于 ADD：清单编辑之后，先丢弃旧的 UID。',
            ),
        otherwise: f.isMirror
          ? '只有注解 `kubernetes.io/config.mirror` 使它区别于需要启动的 Pod。'
          : '如果 deletionTimestamp 已经设置，例如 kubelet 重启之后，它会立即终止。',
      };
    case 'RECONCILE':
      return {
        title: `syncLoop：${podName(f)} 的 RECONCILE`,
        sentences: ['只有状态不同：这是 kubelet 自己那个 PATCH 的回声。podManager 保存较新的对象。'],
        otherwise: '如果还有别的不同，就会是 UPDATE；带有 deletionTimestamp 时则是 DELETE。',
      };
    default:
      return {
        title: `syncLoop：${podName(f)} 的 ${op}`,
        sentences: ['kubelet 关心的某个内容变了，没有 deletionTimestamp。worker 再同步一次这个 Pod。'],
        otherwise: '带有 deletionTimestamp 时会是 DELETE；只有状态不同时会是 RECONCILE。',
      };
  }
}

function plegEvent(f: Facts): Told {
  const type = f.text('type');
  if (f.event.pod === undefined) {
    return {
      title: 'syncLoop 丢弃了一个 PLEG 事件',
      sentences: [
        claim('unlisted', 'PLEG 察觉容器结束之前，Pod 已被 REMOVE。'),
        '这一行看上去像错误，其实不是：worker 等的是 PLEG 的缓存，不是这个事件。',
      ],
      otherwise: '如果 Pod 还在列表里，它的 worker 会得到一次更新。',
    };
  }
  return {
    title: `syncLoop 收到 PLEG 事件${type === undefined ? '' : ` ${code(type)}`}`,
    sentences: sentences(
      `${podName(f)} 的 worker 又得到一次更新要处理。`,
      type === 'ContainerDied' &&
        (isTerminated(f)
          ? f.object?.metadata.deletionTimestamp === undefined
            ? claim('containersDown', 'Pod 已经结束；每个容器已结束的实例中保留一个，供查看日志。')
            : claim('deletedAndStopped', 'Pod 已删除并已停止，所以它已结束的容器现在就可以移除，不必等垃圾收集。')
          : '每个容器已结束的实例中保留一个，供查看日志。'),
    ),
    otherwise: '在 REMOVE 之后，没有谁认识这个 Pod，事件会被丢弃。',
  };
}

export const config: Pick<EventTexts, Kinds> = {
  SourceSet: (f) => ({
    title: READ[sourceOf(f)].title,
    sentences: ['来源总是交出整份列表；变化要与前一份比较才知道。'],
    otherwise: READ[sourceOf(f)].otherwise,
  }),
  ConfigUpdate: (f) => ({
    title: `podConfig 接收 ${podName(f)}`,
    sentences: ['它按 UID 逐个与这个来源之前所说的比较。spec、标签或删除会唤醒 worker；仅仅状态不同则不会。'],
    otherwise: '没有任何差别的 Pod 不会往下传。',
  }),
  SyncLoopOp: syncLoopOp,
  SyncLoopTick: (f) => ({
    title: 'syncLoop 的 tick 取出到期的工作',
    sentences: [
      '它每秒一次唤醒到时间再试的 worker：失败之后是 10 到 15 s，否则是 60 到 90 s。',
      '它只找得到 podManager 知道的 Pod。',
    ],
    otherwise: f.rules.syncKnownPodsWakesOrphans
      ? '不再有来源列出的 Pod 由 housekeeping 唤醒，每 2 s 一次。'
      : '不再有来源列出的 Pod 不会被唤醒，即使停止它失败了。',
  }),
  PlegEventHandled: plegEvent,
};
