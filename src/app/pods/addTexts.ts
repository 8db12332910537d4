/** What the dialog for adding pods says; it comes with the dialog. */
import { REASONS, type Reason } from '../../kube/manifest/bearing.ts';
import type { Texts } from '../language/index.ts';

const en = {
  title: 'Add pods',
  field: 'One or more v1 Pods, as YAML or JSON. You can also drop files anywhere on the page.',
  openFiles: 'Open files…',
  example: 'Use an example',
  clear: 'Clear',
  wrong: 'What is wrong',
  leftOut: (count: number) => (count === 1 ? 'One thing was left out' : `${count} things were left out`),
  noBearing: (count: number) =>
    count === 1 ? 'One field doesn’t affect how a pod is removed' : `${count} fields don’t affect how a pod is removed`,
  notSimulated: 'Not simulated',
  why: REASONS as Readonly<Record<Reason, string>>,
  from: 'Where it comes from',
  regular: 'Regular',
  regularMeans: 'It comes from the API server, as from kubectl create.',
  static: 'Static',
  staticMeans: 'Its manifest is a file on the node; the kubelet makes a mirror pod for it.',
  when: 'When',
  atStart: 'Runs from the start',
  now: 'Created now',
  add: (count: number) => (count > 1 ? `Add ${count} pods` : 'Add pod'),
  keep: 'Close, keep draft',
  errors: (count: number) => (count === 1 ? 'One error' : `${count} errors`),
  reading: 'Reading…',
  found: (names: string) => `Found ${names}`,

  behaviour: 'What its processes do when SIGTERM comes',
  onSigterm: (container: string) => `${container} on SIGTERM`,
  atOnce: 'exits at once',
  after: 'exits after',
  ignore: 'ignores it',
  exitsAfter: (container: string) => `${container} exits after, in seconds`,
  preStop: 'preStop takes {seconds}',
  preStopTakes: (container: string) => `preStop of ${container} takes, in seconds`,

  place: (line: number, column: number) => `Line ${line}, column ${column}`,
};

export type AddWords = typeof en;

const zh: AddWords = {
  title: '添加 Pod',
  field: '一个或多个 v1 Pod，YAML 或 JSON。也可以把文件拖放到页面任意处。',
  openFiles: '打开文件…',
  example: '使用示例',
  clear: '清空',
  wrong: '错误所在',
  leftOut: (count) => `忽略了 ${count} 处内容`,
  noBearing: (count) => `${count} 个字段与 Pod 如何离开无关`,
  notSimulated: '未模拟',
  why: {
    placement: '它决定 Pod 在哪个节点运行，而这里只有一个节点',
    start: '容器启动时就已确定，结束时不再问起',
    identity: '它是 Pod 的进程叫什么、在周围能找到什么',
    isolation: '它是 Pod 的进程可以做什么、看到什么，在创建沙箱时给定',
    processes: '进程怎样对待信号，由场景的 behaviour 说明',
    resources: '先驱逐哪个 Pod 由场景说明；进程可以用多少，不改变它如何结束',
    answers: '探针或回调有没有得到应答，由场景的 behaviour 说明',
    forbidden: '临时容器不能有它',
    postStart: '这里不运行启动时的回调：容器立即算作已启动',
    claims: '这里不询问资源声明的驱动程序，所以移除从不等待它们',
    blockVolumes: '裸块卷在这里像挂载的卷一样卸下',
  },
  from: '来源',
  regular: '普通',
  regularMeans: '来自 API 服务器，如同 kubectl create。',
  static: '静态',
  staticMeans: '它的清单是节点上的一个文件；kubelet 为它创建镜像 Pod。',
  when: '何时',
  atStart: '从一开始就运行',
  now: '现在创建',
  add: (count) => (count > 1 ? `添加 ${count} 个 Pod` : '添加 Pod'),
  keep: '关闭，保留草稿',
  errors: (count) => `${count} 个错误`,
  reading: '正在读取…',
  found: (names) => `找到 ${names}`,

  behaviour: '收到 SIGTERM 时进程怎么做',
  onSigterm: (container) => `${container} 收到 SIGTERM 时`,
  atOnce: '立即退出',
  after: '一段时间后退出',
  ignore: '忽略它',
  exitsAfter: (container) => `${container} 多少秒后退出`,
  preStop: 'preStop 用时 {seconds}',
  preStopTakes: (container) => `${container} 的 preStop 用时（秒）`,

  place: (line, column) => `第 ${line} 行，第 ${column} 列`,
};

export const ADD_TEXTS: Texts<AddWords> = { en, zh };
