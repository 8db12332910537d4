/** The answer, the stage bar and what to do, in words. */
import type { Confidence, Dangerous, Stage, WaitingOn } from '../../evidence/index.ts';
import type { Texts } from '../language/index.ts';
import { lasting, type Answer } from './answer.ts';

const code = (text: string): string => `\`${text}\``;

const STUCK_ON: Readonly<Record<WaitingOn, (subject: string) => string>> = {
  'container-stop': (subject) => `stopping ${subject === '' ? 'a container' : code(subject)}`,
  prestop: (subject) => `the preStop hook${subject === '' ? '' : ` of ${code(subject)}`}`,
  'sandbox-teardown': () => 'tearing down its sandbox',
  'volume-unmount': (subject) => `unmounting ${subject === '' ? 'a volume' : code(subject)}`,
  cgroup: () => 'removing its cgroup',
  finalizer: (subject) => (subject === '' ? 'a finalizer' : `the finalizer ${code(subject)}`),
  apiserver: () => 'the API server',
  'kubelet-down': () => 'the kubelet, or the runtime below it',
  'node-lost': () => 'a node that does not answer',
  'mirror-conflict': () => 'its mirror pod',
  'static-name-conflict': () => 'the earlier static pod of its name',
  'status-update': () => 'a status that is not accepted',
  none: () => '',
  unknown: () => '',
};

const WAITS_FOR: Readonly<Record<WaitingOn, (subject: string) => string>> = {
  ...STUCK_ON,
  'container-stop': (subject) => `${subject === '' ? 'a container' : code(subject)} to stop`,
  'sandbox-teardown': () => 'its sandbox to be torn down',
  'volume-unmount': (subject) => `${subject === '' ? 'a volume' : code(subject)} to be unmounted`,
  cgroup: () => 'its cgroup to be removed',
  finalizer: (subject) => `${subject === '' ? 'a finalizer' : `the finalizer ${code(subject)}`} to be removed`,
  'status-update': () => 'its status to be accepted',
};

const IDLE: Readonly<Record<Stage, string>> = {
  SyncPod: 'Nobody has asked for it to go',
  Terminating: 'Terminating; what it waits for is not shown',
  Terminated: 'Its containers have stopped; nothing is known to hold it',
  Finished: 'The kubelet is done with it',
  Removed: 'Gone',
  unknown: 'This input can’t tell',
};

function enAnswer({ stage, waitingOn, subject, fails, inStage, sinceStage }: Answer): string {
  const length = inStage === null ? '' : ` for ${lasting(inStage)}`;
  if (waitingOn === 'none') return IDLE[stage];
  if (waitingOn === 'unknown')
    return stage === 'unknown' ? IDLE.unknown : `${stage}${length}; what it waits for is not shown`;
  const what = fails ? `Stuck on ${STUCK_ON[waitingOn](subject)}` : `Waiting for ${WAITS_FOR[waitingOn](subject)}`;
  if (stage === 'Removed') return `Gone from the API, with something left: ${STUCK_ON[waitingOn](subject)}`;
  if (length === '') return what;
  return sinceStage ? `${what}${fails ? length : `, ${lasting(inStage ?? 0)} so far`}` : `${what}; ${stage}${length}`;
}

const en = {
  answer: enAnswer,
  way: 'Stages of its removal',
  until: (time: string) => `until ${time}`,
  since: (time: string) => `since ${time}`,
  notYet: 'not yet',
  undated: 'not dated',

  proof: 'the line that proves it',
  again: (count: number) => `${count.toLocaleString('en')} more like it`,
  others: (count: number) => (count === 1 ? 'one other line' : `${count} other lines`),
  fewer: 'hide them',

  doThis: 'Do this',
  dont: 'Don’t',
  dontMore: 'while anything else is left to try',
  fill: (names: string) => `${names}: fill it in, the input does not say it`,
  worked: 'It worked when this answers NotFound',
  workedIf: 'Check afterwards. Expected:',
  onNode: 'on the node',
  showCommand: 'Show the command',
  sourceOf: (page: string) => `Source: ${page}`,
  theCommand: 'the command',

  confidence: { high: 'High', medium: 'Medium', low: 'Low' } satisfies Record<Confidence, string>,
  confidenceWhy: {
    high: 'Lines of the input say so.',
    medium: 'It follows from lines of the input.',
    low: 'The likelier of two readings.',
  } satisfies Record<Confidence, string>,
  called: {
    forceDelete: 'Force delete',
    drainReboot: 'Reboot the node',
    unmountByHand: 'Unmount by hand',
    unmountForced: 'Unmount by force',
    removeLeftFile: 'Delete the file that is left',
    removeFinalizer: 'Remove the finalizer by hand',
    deleteNode: 'Delete the Node',
    outOfService: 'Taint the node out of service',
    restartDocker: 'Restart Docker',
  } satisfies Record<Dangerous, string>,
};

const ZH_WAIT: Readonly<Record<WaitingOn, (subject: string) => string>> = {
  'container-stop': (subject) => `停止${subject === '' ? '容器' : ` ${code(subject)}`}`,
  prestop: (subject) => `${subject === '' ? '' : `${code(subject)} 的`} preStop 回调`,
  'sandbox-teardown': () => '拆除沙箱',
  'volume-unmount': (subject) => `卸载${subject === '' ? '卷' : ` ${code(subject)}`}`,
  cgroup: () => '移除 cgroup',
  finalizer: (subject) => `${subject === '' ? '' : `${code(subject)} `}Finalizer`,
  apiserver: () => 'API 服务器',
  'kubelet-down': () => 'kubelet 或其下的容器运行时',
  'node-lost': () => '没有响应的节点',
  'mirror-conflict': () => '它的镜像 Pod',
  'static-name-conflict': () => '同名的旧静态 Pod',
  'status-update': () => '状态被接受',
  none: () => '',
  unknown: () => '',
};

const ZH_IDLE: Readonly<Record<Stage, string>> = {
  SyncPod: '没有人要求它离开',
  Terminating: '正在终止，没有显示它在等什么',
  Terminated: '它的容器已经停止，没有发现什么拖住它',
  Finished: 'kubelet 已处理完它',
  Removed: '它已经离开',
  unknown: '此输入无法判断',
};

function zhAnswer({ stage, waitingOn, subject, fails, inStage, sinceStage }: Answer): string {
  const length = inStage === null ? '' : `已 ${lasting(inStage)}`;
  if (waitingOn === 'none') return ZH_IDLE[stage];
  if (waitingOn === 'unknown')
    return stage === 'unknown' ? ZH_IDLE.unknown : `${stage}${length === '' ? '' : ` ${length}`}，没有显示它在等什么`;
  const wait = ZH_WAIT[waitingOn](subject).trim();
  const what = `${fails ? '卡在' : '正在等待'}${/^[`a-zA-Z]/.test(wait) ? ' ' : ''}${wait}`;
  if (stage === 'Removed') return `已从 API 中消失，但还有残留：${wait}`;
  if (length === '') return what;
  return sinceStage ? `${what}，${length}` : `${what}；${stage} ${length}`;
}

const zh: typeof en = {
  answer: zhAnswer,
  way: '移除的各个阶段',
  until: (time) => `到 ${time}`,
  since: (time) => `自 ${time}`,
  notYet: '尚未',
  undated: '没有日期',

  proof: '证明它的那一行',
  again: (count) => `还有 ${count} 行与之相同`,
  others: (count) => `另外 ${count} 行`,
  fewer: '收起',

  doThis: '这样做',
  dont: '不要',
  dontMore: '只要还有别的办法',
  fill: (names) => `${names}：请自行填写，输入中没有`,
  worked: '若返回 NotFound，就成功了',
  workedIf: '之后检查，应看到：',
  onNode: '在节点上',
  showCommand: '显示命令',
  sourceOf: (page) => `出处：${page}`,
  theCommand: '命令',

  confidence: { high: '高', medium: '中', low: '低' },
  confidenceWhy: {
    high: '输入中有行直接说明。',
    medium: '由输入中的行推得。',
    low: '两种解读中较可能的一种。',
  },
  called: {
    forceDelete: '强制删除',
    drainReboot: '重启节点',
    unmountByHand: '手动卸载',
    unmountForced: '强制卸载',
    removeLeftFile: '删除遗留的文件',
    removeFinalizer: '手动移除 Finalizer',
    deleteNode: '删除 Node',
    outOfService: '给节点加上 out-of-service 污点',
    restartDocker: '重启 Docker',
  },
};

export const ANSWER: Texts<typeof en> = { en, zh };
