/** What a person typed or touched, and what their terminal printed. */
import { claim, type Sentence } from '../claims.ts';
import type { EventTexts, Told } from '../explanation.ts';
import type { Facts } from '../facts.ts';
import {
  commandLine,
  fileName,
  typedDelete,
  type TypedDelete,
  leftBehind,
  type Leftover,
  mirrorOfManifest,
  commandRuns,
} from '../reading.ts';
import { code, seconds, sentences, list } from './words.ts';

type Kinds =
  | 'CommandTyped'
  | 'CommandPrinted'
  | 'CommandDone'
  | 'ManifestRemoved'
  | 'ManifestWritten'
  | 'WatchRowPrinted'
  | 'WatchEnded'
  | 'FaultBegan'
  | 'FaultEnded';

const manifest = (f: Facts): string => {
  const name = fileName(f);
  return name === undefined ? '清单' : `清单 ${code(name)}`;
};

function deleteTyped({ name, force, grace, rounded }: TypedDelete): Told {
  const told = force ? '，宽限期 0' : grace === undefined ? '' : `，宽限期 ${grace} s`;
  return {
    title: `你删除了 ${code(name)}${told}`,
    sentences: [
      'kubectl 发送一个 DELETE，然后 watch 到对象消失。节点上还没有谁知道这件事。',
      force
        ? '宽限期为 0 时对象立即消失：名称空出来时，它的容器可能还在运行。'
        : grace === undefined
          ? '它没有指定宽限期，所以用 Pod 自己的 `terminationGracePeriodSeconds`。'
          : rounded
            ? '没有 `--force` 时，kubectl 把 0 改为 1，好让 kubelet 仍有机会停止容器。'
            : `Pod 得到 ${seconds(grace)}，而不是它自己的 \`terminationGracePeriodSeconds\`。`,
    ],
    otherwise: force
      ? '没有 `--force` 的话，对象会留到 kubelet 确认没有容器在运行。'
      : rounded
        ? '带 `--force` 的话，对象立即消失，容器稍后才停止。'
        : '带 `--grace-period=0 --force` 的话，对象立即消失。对镜像 Pod，哪种 DELETE 都不会停止容器。',
  };
}

interface FaultText {
  readonly began: string;
  readonly ended: string;
  readonly sentences: readonly string[];
  readonly otherwise: string;
}

const volume = (f: Facts): string => code(f.text('volume') ?? '…');

/** What broke on the node: its beginning, its end, and what follows from it. */
const FAULTS: Readonly<Record<string, (f: Facts) => FaultText>> = {
  volumeBusy: (f) => ({
    began: `有进程占用卷 ${volume(f)}`,
    ended: `卷 ${volume(f)} 不再被占用`,
    sentences: [
      '挂载点之下的一个工作目录或一个打开的文件就够了：只要它在，umount 就说“target is busy”。',
      '这与容器无关；移除 Pod 时才会显现。',
    ],
    otherwise: '如果在移除 Pod 之前释放，就永远不会显现。',
  }),
  volumeHangs: (f) => ({
    began: `卸载卷 ${volume(f)} 时挂起`,
    ended: `卷 ${volume(f)} 背后的存储又有应答`,
    sentences: [
      '不返回的调用不算失败：什么也不重试，因为每个卷同一时间只允许一个操作。',
      'Pod worker 等 2 min 3 s 之后放弃，过几秒再试。',
    ],
    otherwise: '如果卸载是失败而不是挂起，0.5 s 之后就会再试。',
  }),
  apiserverDown: () => ({
    began: 'API 服务器被杀掉',
    ended: 'API 服务器重新启动',
    sentences: [
      '容器、卷和 cgroup 都不需要 API 服务器：kubelet 已经开始的事都会做完。',
      '要上报的内容先等着：状态管理器每 10 s 试一次。',
    ],
    otherwise: '如果停的是 kubelet，对象可以删除，但节点上什么也不会停止。',
  }),
  statusConflict: () => ({
    began: 'Pod 的状态写不进去',
    ended: 'Pod 的状态又可以写入',
    sentences: [
      '它的每个 PATCH 都遇到另一次写入，得到 409 Conflict。',
      'kubelet 保留状态，在每 10 s 一轮的检查中再试，每次都重新读取对象。',
    ],
    otherwise: '只要有一个 PATCH 没有遇到别的写入就够了。',
  }),
  deleteLost: () => ({
    began: '这个 Pod 的下一个 DELETE 会丢失',
    ended: '请求又能到达',
    sentences: ['连接会在发送它时断开，或在返回应答时断开。'],
    otherwise: '如果丢失的只是应答，对象照样消失。',
  }),
  watchDropped: () => ({
    began: 'kubelet 的 watch 中断',
    ended: 'kubelet 的 watch 恢复',
    sentences: [
      '流结束了，API 服务器也已没有 kubelet 那个版本之后的事件。',
      'kubelet 停顿之后重新列出自己的 Pod；在此之前按已知的内容继续。',
    ],
    otherwise: '如果事件还在，新的 watch 不需要 list 就能继续。',
  }),
  clockSkew: (f) => ({
    began: `API 服务器的时钟${(f.number('ahead') ?? 0) < 0 ? '慢了' : '快了'}`,
    ended: 'API 服务器的时钟又准了',
    sentences: ['它按自己的时钟写 `deletionTimestamp` 和 AGE。kubelet 从不读那个时间：它自己为宽限期计时。'],
    otherwise: '如果 kubelet 把那个时间与自己的时钟比较，时钟偏差就会拉长或缩短宽限期。',
  }),
  partition: (f) => ({
    began: '节点与 API 服务器断开',
    ended: '节点重新连上',
    sentences: [
      'kubelet 按已知的内容继续，kubectl 仍能访问 API 服务器。',
      '双方都没有得到通知：请求挂起，节点的租约不再更新。',
    ],
    otherwise: `在 ${f.rules.nodeMonitorGracePeriod / 1_000_000} s 之内恢复的话，节点不会被视为不可达。`,
  }),
  cgroupBusy: () => ({
    began: 'Pod 的 cgroup 中有进程杀不掉',
    ended: 'Pod 的 cgroup 中那个进程消失了',
    sentences: [
      '它在内核里休眠，等待没有应答的磁盘或文件服务器：SIGKILL 收到了，但没有执行。',
      '有进程的 cgroup 无法移除；内核说“device or resource busy”。',
    ],
    otherwise: '磁盘或服务器一有应答，进程就会死于已经收到的信号。',
  }),
};

const faultOf = (f: Facts): FaultText | undefined => FAULTS[f.text('fault') ?? '']?.(f);

/** Commands but for deletes, by what they do. */
const TYPED: Readonly<Record<string, (name: string) => Told>> = {
  create: (name) => ({
    title: `你创建了 ${name}`,
    sentences: ['etcd 一写入，对象就存在了。它所在节点的 kubelet 经由 watch 得知，然后启动它。'],
    otherwise: '只要还有同名的对象，哪怕正在 Terminating，API 服务器就以 409 拒绝。',
  }),
  label: (name) => ({
    title: `你给 ${name} 加了标签`,
    sentences: ['这是与删除无关的更新：kubelet 把它称为 UPDATE，再同步一次 Pod。', '没有容器受到影响。'],
    otherwise: '如果改的是 spec 里的镜像，kubelet 会重启那个容器。其他字段大多不能改。',
  }),
  evict: (name) => ({
    title: `你请求驱逐 ${name}`,
    sentences: ['驱逐是 API 服务器发给自己的 DELETE，前提是干扰预算允许。', '对 kubelet 来说两者没有区别。'],
    otherwise: '预算没有余量时，应答是 429。普通的 DELETE 不问预算。',
  }),
  drain: (name) => ({
    title: `你腾空了 ${name}`,
    sentences: [
      'kubectl 列出节点上的 Pod，同时驱逐每一个，等到它们全部消失。',
      '镜像 Pod 留下，因为只有清单能移除静态 Pod；DaemonSet 的 Pod 也留下，因为它们会再回来。',
    ],
    otherwise: '带 `--disable-eviction` 的话，它发送普通的 DELETE，不问干扰预算。',
  }),
  deleteNode: (name) => ({
    title: `你删除了节点 ${name}`,
    sentences: ['消失的只是它的对象。没有谁去问机器、它的 kubelet 和它的容器。'],
    otherwise: '只要对象还在，Pod 垃圾收集就不动节点上的 Pod。',
  }),
  taint: (name) => ({
    title: `你给 ${name} 加上 out-of-service 污点`,
    sentences: ['这是担保机器已经关闭：从现在起不经过它就移除它的 Pod。'],
    otherwise: '没有这个污点，失联节点上正在 Terminating 的 Pod 会一直如此，直到节点回来。',
  }),
  apply: (name) => ({
    title: `你更改了 Deployment ${name}`,
    sentences: ['它的模板是新的，所以 Pod 要重新创建：策略为 Recreate 时，先全部离开，再全部创建。'],
    otherwise: '用默认的 RollingUpdate，新的 Pod 会在旧的消失之前到来。',
  }),
  patch: (name) => ({
    title: `你去掉了 ${name} 的 Finalizer`,
    sentences: ['加上它的一方想先完成某件事。最后一个去掉之后，宽限期已过的对象立即消失。'],
    otherwise: '如果还有别的 Finalizer，或宽限期大于 0，对象会留下。',
  }),
};

function otherTyped(does: string | undefined, name: string | undefined, line: string): Told {
  return (
    TYPED[does ?? '']?.(name === undefined ? '它' : code(name)) ?? {
      title: line === '' ? '你运行了命令' : `你运行了 ${code(line)}`,
      sentences: ['kubectl 把请求发给 API 服务器。'],
      otherwise: '如果被拒绝，什么也不变。',
    }
  );
}

function printed(f: Facts): Told {
  const output = f.text('output');
  const title = `kubectl 打印${output === undefined ? '结果' : ` ${code(output)}`}`;
  switch (f.text('does')) {
    case 'delete':
      return {
        title,
        sentences: sentences(
          'API 服务器一接受 DELETE 它就打印这一行，离 Pod 消失还早。',
          commandRuns(f) && claim('kubectlWaits', '现在它等待 DELETED。'),
        ),
        otherwise: '带 `--wait=false` 的话，它会在这里返回。',
      };
    case 'drain':
      return {
        title,
        sentences: ['每个 Pod 一个 goroutine：先驱逐，然后每秒问一次那个 Pod 消失了没有。'],
        otherwise: '受干扰预算保护的 Pod，每 5 s 再请求一次。',
      };
    default:
      return { title, sentences: ['这是 API 服务器的应答。'], otherwise: '如果被拒绝，打印的会是错误。' };
  }
}

const LEFT: Readonly<Record<Leftover, string>> = { sandbox: '沙箱', logs: '日志', record: 'worker 的记录' };

/** What of the pod is on the node still, now that the object is gone. */
function left(f: Facts): readonly Sentence[] {
  const { staticRuns, containersRun, things } = leftBehind(f);
  if (staticRuns) return [claim('leftRunning', '它背后的静态 Pod 继续运行：删除的只是它的镜像 Pod。')];
  if (containersRun) return [claim('leftRunning', '它的容器仍在节点上运行，kubectl 并不过问。')];
  if (things.length === 0) return [];
  return [claim('leftBehind', `节点上还留着这些：${list(things.map((thing) => LEFT[thing]))}，稍后清扫。`)];
}

function done(f: Facts): Told {
  if (f.text('state') === 'failed')
    return {
      title: 'kubectl 放弃',
      sentences: ['它的请求没有成功，kubectl 不会再试。'],
      otherwise: '换成控制器或 kubelet，会在停顿之后再试。',
    };
  switch (f.text('does')) {
    case 'delete':
      return {
        title: 'kubectl 返回',
        sentences: [claim('nameFree', '对象已从 API 消失，kubectl 等的只是这个。'), ...left(f)],
        otherwise: '如果对象带有 Finalizer，它还要等；带 `--wait=false` 则根本不等。',
      };
    case 'drain':
      return {
        title: 'kubectl 返回',
        sentences: [claim('drained', '它驱逐的每个 Pod 都已从 API 消失。静态 Pod 仍在节点上运行。')],
        otherwise: '只要有一个 Pod 不离开，它就一直等，直到 `--timeout`；默认没有期限。',
      };
    default:
      return {
        title: 'kubectl 返回',
        sentences: ['改动已经写入；后面的事与 kubectl 无关。'],
        otherwise: '如果被拒绝，kubectl 会带着错误返回。',
      };
  }
}

export const people: Pick<EventTexts, Kinds> = {
  CommandTyped: (f) => {
    const line = commandLine(f);
    const deletes = typedDelete(line);
    return deletes === undefined ? otherTyped(f.text('does'), f.text('name'), line) : deleteTyped(deletes);
  },
  CommandPrinted: printed,
  CommandDone: done,
  ManifestRemoved: (f) => ({
    title: `你移走了${manifest(f)}`,
    sentences: sentences(
      '静态 Pod 只凭清单而存在，所以这就是删除它。没有请求发往 API 服务器。',
      '对文件，kubelet 经由 inotify 立即得知；对 URL，它每 20 s 查询一次。',
      mirrorOfManifest(f)?.status.phase === 'Running' && claim('mirrorSaysRunning', '镜像 Pod 仍然显示 Running。'),
    ),
    otherwise: '如果删除的是镜像 Pod，什么也不会停止。',
  }),
  ManifestWritten: (f) => ({
    title: `你写入了${manifest(f)}`,
    sentences: [
      '静态 Pod 的 UID 是清单、节点名称和文件路径的哈希。',
      '所以编辑之后是同名的另一个 Pod：移除旧的 UID，加入新的。',
    ],
    otherwise: '只改注释或缩进不会改变什么；清单里写有 `metadata.uid` 时，UID 也不变。',
  }),
  FaultBegan: (f) => {
    const fault = faultOf(f);
    return {
      title: fault?.began ?? '某处发生故障',
      sentences: fault?.sentences ?? ['从现在起它会失败，直到修复。'],
      otherwise: fault?.otherwise ?? '如果在用到之前修复，就永远不会显现。',
    };
  },
  FaultEnded: (f) => ({
    title: faultOf(f)?.ended ?? '又恢复正常',
    sentences: ['失败的事要等退避时间过去才再试，不会提前。'],
    otherwise: '如果一直不恢复，kubelet 会一直试下去：终止从不放弃。',
  }),
  WatchEnded: () => ({
    title: '`kubectl get pods -w` 结束',
    sentences: ['它的 watch 随 API 服务器断开；它不作提示就返回。想继续看的人得重新运行。'],
    otherwise: '带 reflector 的客户端，例如 kubelet，会自己重新 list 和 watch。',
  }),
  WatchRowPrinted: (f) => {
    const event = f.text('event');
    return {
      title: `\`kubectl get pods -w\` 打印${f.pod === undefined ? '一行' : ` ${code(f.pod)} 的一行`}`,
      sentences: [
        event === 'DELETED'
          ? '对 DELETED，它把最后的对象再打印一次；这一行看上去与别的行一样。'
          : `每个 watch 事件一行${event === undefined ? '' : `；这一个是 ${event}`}。Terminating 是给人看的词，从来不是阶段。`,
      ],
      otherwise: '带 `--output-watch-events` 的话，每一行都会写明是哪种事件。',
    };
  },
};
