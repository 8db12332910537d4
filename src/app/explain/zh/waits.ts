/** What is waited for, in Chinese: `short` stands in a fold of the timeline, `sentence` by itself. */
import { callText, type CallTexts, type WaitTexts } from '../explanation.ts';
import { code, list } from './words.ts';

const CALLS: CallTexts = {
  RunPodSandbox: '`RunPodSandbox` 返回',
  StopPodSandbox: '`StopPodSandbox` 返回',
  PullImage: '`PullImage` 返回',
  CreateContainer: '`CreateContainer` 返回',
  StartContainer: '`StartContainer` 返回',
  StopContainer: '`StopContainer` 返回',
  preStop: 'preStop 回调',
  terminationOrder: '其他容器先停止',
  relist: 'PLEG 的下一次 relist',
  attachAndMount: '卷附加并挂载完毕',
  unmount: '卷卸载完毕',
  volumePaths: (volumes) => `卷目录消失${volumes === '' ? '' : `：${volumes}`}`,
  podCgroup: 'Pod 的 cgroup 消失',
  createMirror: 'API 服务器创建镜像 Pod',
  deleteOutdatedMirror: 'API 服务器删除过时的镜像 Pod',
  deleteOrphanedMirror: 'API 服务器删除没有静态 Pod 的镜像 Pod',
};

export const waits: WaitTexts = {
  stopContainer: () => ({
    short: 'StopContainer 返回',
    sentence: '`StopContainer` 返回：进程退出，或 SIGKILL',
  }),
  preStop: (w) => ({ short: `${w.container} 的 preStop`, sentence: `${code(w.container)} 的 preStop 回调` }),
  call: (w) => {
    const sentence = callText(w.call, CALLS);
    return { short: sentence.replaceAll('`', ''), sentence };
  },
  relist: () => ({ short: 'PLEG 下一次 relist', sentence: 'PLEG 的下一次 relist，最多 1 s 之后' }),
  unmount: (w) => ({
    short: w.until === undefined ? '卷的卸载' : '下一次卸载尝试',
    sentence: w.until === undefined ? `${code(w.volume)} 的卸载` : `对 ${code(w.volume)} 的下一次卸载尝试`,
  }),
  retry: () => ({ short: 'worker 的下一次尝试', sentence: 'worker 的下一次尝试' }),
  name: () => ({ short: '名称空出', sentence: '先前占用这个名称的 Pod，然后是自己的下一次尝试' }),
  finalizer: (w) => ({
    short: `Finalizer ${w.names[0] ?? ''}`,
    sentence: `有人去掉 Finalizer ${list(w.names.map(code))}`,
  }),
  statusPass: () => ({ short: '状态管理器 10 s 一轮', sentence: '状态管理器每 10 s 一轮、查看每个 Pod 的检查' }),
  toleration: () => ({ short: '对污点的容忍时间', sentence: '对节点污点的容忍时间用完，然后被删除' }),
  node: () => ({
    short: '节点回来',
    sentence: '节点回来：别的谁也停不了它，也没有谁可以说它已停止',
  }),
  answer: () => ({ short: 'API 服务器的应答', sentence: 'API 服务器的应答' }),
  housekeeping: () => ({ short: '下一次 housekeeping', sentence: '每 2 s 一次的下一次 housekeeping' }),
  containerGC: () => ({ short: '容器垃圾收集', sentence: '每分钟一次的容器垃圾收集' }),
  work: () => ({ short: '工作中的 worker', sentence: '它的 worker，它正在工作' }),
  hear: () => ({ short: 'kubelet 着手处理', sentence: 'kubelet 着手处理这次删除' }),
  start: () => ({ short: '容器启动', sentence: '它的容器启动' }),
  ended: () => ({ short: '空闲：Pod 已结束', sentence: '无：Pod 已结束' }),
  runs: () => ({ short: '空闲：Pod 在运行', sentence: '无：Pod 在运行' }),
  nothing: () => ({ short: '空闲：Pod 已消失', sentence: '无：它的一切都已消失' }),
};
