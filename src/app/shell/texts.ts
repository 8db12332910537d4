import type { StopReason } from '../../trace/index.ts';
import type { Texts } from '../language/index.ts';

const en = {
  palette: 'Go to or run',
  paletteMore: 'Go to or run…',
  share: 'Share',
  present: 'Present',
  diagnose: 'Diagnose logs',
  fromLog: 'From a log',
  fromLogNamed: (name: string) => `From a log: ${name}`,
  openFromLog: 'Show what the steps rest on',
  closeFromLog: 'Hide what the steps rest on',
  detected: (release: string) => `Detected as Kubernetes v${release}`,
  noCompare: 'A log belongs to one release: there is nothing to switch.',
  export: 'Export',
  undo: 'Undo',
  redo: 'Redo',
  keys: 'Keys',
  theme: 'Dark or light',
  menu: 'Menu',
  dismiss: 'Dismiss',
  playReal: 'Play in real time',
  playStory: 'Play at story pace',

  scenario: 'Scenario',
  scenarioNamed: (title: string) => `Scenario: ${title}`,
  loading: 'Loading…',
  /** In its place where none could be opened. */
  noScenario: 'none',

  releases: 'Kubernetes releases',
  release: 'Kubernetes release',
  releaseNamed: (release: string) => `Kubernetes release: v${release}`,
  runIn: { recordings: 'Run in a recorded release', source: 'Run in one read from source' },
  compareWith: { recordings: 'Compare with a recorded release', source: 'Compare with one read from source' },
  compareWithRelease: (release: string) => `Compare with v${release}`,
  endComparison: 'End the comparison',

  unfoldChart: 'Unfold the statechart',
  foldChart: 'Fold the statechart',
  panes: 'Panes',
  tab: { pods: 'Pods', diagram: 'Diagram', why: 'Why', chart: 'Chart', time: 'Time' },

  hint: '{play} plays, {step} steps.',
  hintMore: 'Delete another pod to see what happens then.',
  hintPhone: 'Press play, or swipe to the left to step.',

  firstWords:
    'Delete a pod and watch the API server, the kubelet and the container runtime take it down, step by step.',

  simulation: 'Simulation',
  simulating: (events: number, length: string) =>
    `Simulating: ${events.toLocaleString('en')} events so far, at ${length}.`,
  stop: 'Stop',
  stopHint: 'Shows what has been computed until now',
  stoppedRun: (events: number, length: string) => `Stopped after ${events.toLocaleString('en')} events at ${length}.`,
  failedRun: (events: number, length: string) => `Failed after ${events.toLocaleString('en')} events at ${length}.`,
  saveScenario: 'Save the scenario',
  stoppedWhy: {
    events: 'A run may not have more events; what would follow is not known.',
    memory: 'A run may not take more memory; what would follow is not known.',
    time: 'A run may not take longer than a minute; what would follow is not known.',
    asked: 'You stopped the run; what would follow is not known.',
    failed: 'A step of the simulation failed. What was computed until then is shown; what would follow is not known.',
  } satisfies Record<StopReason, string>,

  couldNot: 'This scenario could not be simulated',
  openInstead: 'Open one of these instead:',
  notLoaded: 'A part of this page could not be loaded',
  notLoadedAdvice:
    'Try again when the connection is back. After a reload, too, the address knows the scenario and the moment.',
  back: 'Back',
  reload: 'Reload',

  file: {
    yaml: 'Scenario, YAML',
    json: 'Scenario, JSON',
    klog: 'The kubelet’s log',
    watch: 'What kubectl get -w printed',
    requests: 'Requests to the API server',
    mermaid: 'Sequence diagram, Mermaid',
    trace: 'Trace, one event a line',
  },
  saved: (name: string) => `Saved ${name}.`,
  notSaved: (why: string) => `Could not write the file: ${why}`,
};

const zh: typeof en = {
  palette: '跳转或执行',
  paletteMore: '跳转或执行…',
  share: '分享',
  present: '演示',
  diagnose: '诊断日志',
  fromLog: '来自日志',
  fromLogNamed: (name) => `来自日志：${name}`,
  openFromLog: '显示各步的依据',
  closeFromLog: '隐藏各步的依据',
  detected: (release) => `推断为 Kubernetes v${release}`,
  noCompare: '日志只属于一个版本：无可切换。',
  export: '导出',
  undo: '撤销',
  redo: '重做',
  keys: '快捷键',
  theme: '深色或浅色',
  menu: '菜单',
  dismiss: '关闭',
  playReal: '按真实时间播放',
  playStory: '按叙事节奏播放',

  scenario: '场景',
  scenarioNamed: (title) => `场景：${title}`,
  loading: '加载中…',
  noScenario: '无',

  releases: 'Kubernetes 版本',
  release: 'Kubernetes 版本',
  releaseNamed: (release) => `Kubernetes 版本：v${release}`,
  runIn: { recordings: '在有实录的版本中运行', source: '在仅依据源码的版本中运行' },
  compareWith: { recordings: '与有实录的版本对比', source: '与仅依据源码的版本对比' },
  compareWithRelease: (release) => `与 v${release} 对比`,
  endComparison: '结束对比',

  unfoldChart: '展开状态图',
  foldChart: '收起状态图',
  panes: '面板',
  tab: { pods: 'Pod', diagram: '结构', why: '原因', chart: '状态', time: '时间' },

  hint: '{play} 播放，{step} 单步。',
  hintMore: '删除另一个 Pod，看看会发生什么。',
  hintPhone: '按播放键，或向左滑动逐步前进。',

  firstWords: '删除一个 Pod，看 API 服务器、kubelet 和容器运行时怎样一步步将它拆除。',

  simulation: '模拟',
  simulating: (events, length) => `正在模拟：至今 ${events.toLocaleString('en')} 个事件，到了 ${length}。`,
  stop: '停止',
  stopHint: '显示到目前为止算出的部分',
  stoppedRun: (events, length) => `在 ${events.toLocaleString('en')} 个事件之后、${length} 处停止。`,
  failedRun: (events, length) => `在 ${events.toLocaleString('en')} 个事件之后、${length} 处出错。`,
  saveScenario: '保存场景',
  stoppedWhy: {
    events: '一次运行的事件不能更多；之后会怎样不得而知。',
    memory: '一次运行占用的内存不能更多；之后会怎样不得而知。',
    time: '一次运行不能超过一分钟；之后会怎样不得而知。',
    asked: '你停止了这次运行；之后会怎样不得而知。',
    failed: '模拟的某一步出错了。此前算出的部分照常显示；之后会怎样不得而知。',
  },

  couldNot: '无法模拟这个场景',
  openInstead: '可以改为打开：',
  notLoaded: '本页面的一部分未能加载',
  notLoadedAdvice: '连接恢复后请重试。即使重新加载，地址中也保存着场景和时刻。',
  back: '返回',
  reload: '重新加载',

  file: {
    yaml: '场景，YAML',
    json: '场景，JSON',
    klog: 'kubelet 日志',
    watch: 'kubectl get -w 的输出',
    requests: '发给 API 服务器的请求',
    mermaid: '时序图，Mermaid',
    trace: '事件记录，每行一个',
  },
  saved: (name) => `已保存 ${name}。`,
  notSaved: (why) => `无法写入文件：${why}`,
};

export const TEXTS: Texts<typeof en> = { en, zh };
export type FileName = keyof typeof en.file;
