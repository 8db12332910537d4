/** The diagnosis' own sentences in Chinese: a data table by their English, and the sentence that is made of parts. */
import type { PodEvidence, Stage } from '../../evidence/index.ts';
import { timeText } from './names.ts';
import type { Saying } from './said.ts';
import { zh as words } from './texts.zh.ts';

export const SAID: Readonly<Record<string, string>> = {
  // what would tell more
  'A line with the pod’s name: this input has its UID alone.': '带有 Pod 名称的一行：此输入只有它的 UID。',
  'The kubelet’s log of the pod’s node.': 'Pod 所在节点的 kubelet 日志。',
  'The kubelet’s log at verbosity 2, which has the DELETE and REMOVE of each pod.':
    '详细级别 2 的 kubelet 日志，其中有每个 Pod 的 DELETE 和 REMOVE。',
  'The pod object (kubectl get pod -o yaml).': 'Pod 对象（kubectl get pod -o yaml）。',
  'The runtime’s log of that time.': '当时的容器运行时日志。',
  'Lines that name the pod.': '提到该 Pod 的行。',

  // remarks
  'The runtime’s tool lists a container of it that runs.': '容器运行时的工具列出了它的一个正在运行的容器。',
  'No line says that both are one pod’s; no other pod is named.':
    '没有任何一行说明二者属于同一个 Pod；这里没有提到其他 Pod。',
  'The node’s kernel says that an NFS server does not respond.': '节点的内核说有一台 NFS 服务器没有响应。',
  'The node’s kernel says that a task hangs, which no signal ends.':
    '节点的内核说有一个任务卡住了，任何信号都无法结束它。',
  'Its dead containers are still there: it is not let go before they have been removed.':
    '它已退出的容器还在：在它们被移除之前，它不会被放行。',
  'No line names the pod of that container; no other pod was asked to go when it was killed.':
    '没有任何一行指明该容器属于哪个 Pod；它被终止时没有其他 Pod 被要求离开。',
  'Another of its name was added; which of the two is being deleted is not shown.':
    '之后又加入了一个同名 Pod；这里没有显示正在被删除的是哪一个。',
  'Its containers and its sandbox are being stopped together, as is done with a pod that goes.':
    '它的容器和沙箱正在一起停止，对要离开的 Pod 才会这样做。',
  'Its sandbox was stopped after its container, as is done with a pod that goes.':
    '在停止容器之后又停止了它的沙箱，对要离开的 Pod 才会这样做。',
  'kubectl does not find it any more; its containers may still run on the node.':
    'kubectl 已找不到它；它的容器可能仍在节点上运行。',
  'Its eviction was refused for a disruption budget’s sake: nobody has asked it to go.':
    '由于中断预算（PodDisruptionBudget），它的驱逐被拒绝：没有人要求它离开。',
  'Only the status is shown, which does not say whether the pod is being deleted.':
    '这里只有 status，它不说明该 Pod 是否正在被删除。',
  'What its containers do is not shown.': '这里没有显示其容器的状态。',
  'Another pod of its name is being removed at the same time.': '另一个同名 Pod 正在同时被移除。',
  'The object is being deleted, but no line of the kubelet says that it has heard of it.':
    '对象正在被删除，但 kubelet 没有任何一行说它得知了此事。',
  'The pod is gone from the API; directories of its volumes are still on the node.':
    'Pod 已从 API 中消失；其卷的目录仍在节点上。',
  'Its sandbox is being replaced; nobody has asked for the pod to go.': '它的沙箱正在被替换；没有人要求 Pod 离开。',
  'A container that is killed is as often restarted as removed.': '被终止的容器可能是重启，也可能是移除。',
  'The delete was asked for, but the kubelet of that node has said nothing since.':
    '已请求删除，但该节点的 kubelet 此后没有任何动静。',
  'A grace period of 0 with containers not ended: deleted by force, or about to go.':
    '宽限期为 0 而容器尚未结束：被强制删除，或即将离开。',
  'No container has started: there may be nothing to stop, and the object does not say how far the kubelet is.':
    '没有容器启动过：可能没有什么要停止，而对象没有说明 kubelet 进行到哪里。',
  'A container still counts as ready, so it runs.': '仍有容器算作就绪，因此它在运行。',
  'Its containers have ended and it is still there; what is left to be done is in the kubelet’s log.':
    '它的容器已经结束而它仍在；还要做什么，要看 kubelet 的日志。',
  'kubectl says so when the request was taken: the pod goes when its kubelet is done and no finalizer holds it.':
    'kubectl 在请求被接受时就这样说：要等 kubelet 处理完且没有 Finalizer 阻止，Pod 才会离开。',
  'kubectl says so when the request was taken: its containers may still run on the node, and a finalizer may hold the object.':
    'kubectl 在请求被接受时就这样说：它的容器可能仍在节点上运行，Finalizer 也可能留住该对象。',
  'Its eviction from a tainted node was cancelled.': '它因节点污点而受到的驱逐已被取消。',
  'Not ready is all that 0 of n says: kubectl can’t tell whether the containers have ended.':
    '0/n 只说明未就绪：kubectl 无法判断容器是否已经结束。',
  'The kubelet says so of a pod that it ends: deleted, evicted, or not allowed to run there.':
    'kubelet 只对它要结束的 Pod 这样说：被删除、被驱逐，或不允许在那里运行。',
  'The runtime was asked to stop a container and has not said that it is done.':
    '已要求容器运行时停止容器，而它没有说已经完成。',

  'The delete was refused, so nobody acts on it.': '删除请求被拒绝，因此没有谁会据此行动。',
  'A mirror pod: its deletion stops no container. The kubelet deletes it and makes it anew.':
    '镜像 Pod：删除它不会停止任何容器。kubelet 会删除它，再重新创建。',

  // why a release was detected
  'its messages are plain text, as until 1.20': '其消息是纯文本，如 1.20 及以前',
  'its messages come from source lines near those of that release': '其消息来自与该版本相近的源码行',
  'values are printed as in releases of that time': '值的打印方式与当时的版本相同',

  // why a line is of its class
  'a known message of other releases': '其他版本的已知消息',
  'it names no pod': '没有提到 Pod',
  'no message of the catalogue': '不是目录中的消息',
  'it speaks of a pod’s end in words that are not known': '它谈到 Pod 的结束，但措辞未知',
  'no klog line': '不是 klog 行',
  'of no known kind': '不是已知的种类',
  'JSON of no known kind': '不是已知种类的 JSON',
  'a log entry': '一条日志',
  'a line of a CNI plug-in': 'CNI 插件的一行',
  'a command or a remark': '一条命令或备注',
  'a heading': '标题',
  'between lines': '行与行之间的内容',
  'a node’s name': '节点的名称',
  'the node’s kubelet can’t be reached': '无法连接该节点的 kubelet',
  'a row of kubectl get': 'kubectl get 的一行',
  'a row of kubectl get nodes': 'kubectl get nodes 的一行',
  'kubectl delete or drain': 'kubectl delete 或 drain',
  'the runtime': '容器运行时',
  'the kernel': '内核',
  'another program': '另一个程序',
  'markup alone': '只有标记',
  'it goes on in the next line': '在下一行继续',
  'it goes on with the line before': '与上一行相接',
  'a row of another kind': '另一种类的一行',
  empty: '空行',

  // what a file holds
  'kubelet log': 'kubelet 日志',
  'runtime log': '容器运行时日志',
  'pod object': 'Pod 对象',
  'watch stream': 'watch 流',
  'audit log': '审计日志',
  events: '事件',
  other: '其他',
};

const SAID_OF_STAGE: Readonly<Record<Stage, string>> = {
  SyncPod: '此输入中没有要求这个 Pod 离开的内容',
  Terminating: '已要求它离开，但不知道它的容器是否已经停止',
  Terminated: '它的容器已经停止；剩下的正在清理',
  Finished: 'kubelet 已处理完它',
  Removed: '它已经离开',
  unknown: '此输入无法判断进行到哪里',
};

/** Sentences with a name or a number in them. */
const PATTERNS: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^The next attempt is at (.+)\.$/, (_, at = '') => `下一次尝试在 ${at}。`],
  [
    /^(\d+) messages come from the source lines of that release$/,
    (_, count = '') => `${count} 条消息来自该版本的源码行`,
  ],
  [/^(\S+) tells nothing of removals$/, (_, file = '') => `${file} 与移除无关`],
  [/^(\S+) is not the kubelet(?:’s)?$/, (_, file = '') => `${file} 不属于 kubelet`],
];

function said(english: string): string {
  const known = SAID[english];
  if (known !== undefined) return known;
  for (const [pattern, tell] of PATTERNS) {
    const found = pattern.exec(english);
    if (found !== null) return tell(...found);
  }
  return english;
}

function summary({ stage, since, waitingOn, evidence, told, name, summary: english }: PodEvidence): string {
  if (name === '' && evidence.length > 0 && stage === 'unknown' && waitingOn === 'kubelet-down')
    return '没有提到任何 Pod，但没有 Pod 能被停止：一切都在等待 kubelet 或其下的容器运行时。';
  const { subject, remark } = told;
  const from = since === null || stage === 'unknown' ? '' : `（自 ${timeText(since)}）`;
  const about = subject === '' ? '' : `（${subject}）`;
  const proof = /as line (\d+) of (.+?) says[.;]/.exec(english);
  const proven = proof === null ? '' : `，见 ${proof[2] ?? ''} 第 ${proof[1] ?? ''} 行`;
  const wait =
    waitingOn === 'none'
      ? ''
      : waitingOn === 'unknown'
        ? '；没有显示它在等什么'
        : `；${stage === 'Removed' ? '它的节点仍在等待' : '它在等待'}${words.wait[waitingOn]}${about}${proven}`;
  return `${SAID_OF_STAGE[stage]}${from}${wait}。${remark === '' ? '' : said(remark)}`;
}

export const zh: Saying = { said, summary };
