import type { Texts } from '../language/index.ts';

const en = {
  title: 'Go to or run',
  placeholder: 'A command, a scenario, a step or what to stop at',
  found: 'Found',
  nothing: 'Nothing is called that. Try a word from the log, or a pod’s name.',
  act: 'Act now',
  steps: 'Go to a step',
  runTo: 'Run to the next',
  stopAt: 'Stop at, or no longer',
  scenarios: (heading: string) => `Scenarios: ${heading}`,
  atRest: 'Node at rest',
  releases: 'Releases',
  exports: 'Export',
  delete: (name: string) => `Delete ${name}`,
  deleteAgain: (name: string) => `Delete ${name} again`,
  forceDelete: (name: string) => `Force delete ${name}`,
  removeManifest: (name: string) => `Remove the manifest of ${name}`,
  compareWith: (release: string) => `Compare with ${release}`,
  runIn: (release: string) => `Run in Kubernetes ${release}`,
  export: (what: string) => `Save: ${what}`,
};

const zh: typeof en = {
  title: '跳转或执行',
  placeholder: '命令、场景、步骤或断点',
  found: '结果',
  nothing: '没有叫这个的。试试日志里的词或 Pod 的名字。',
  act: '立即操作',
  steps: '跳转到某一步',
  runTo: '运行到下一处',
  stopAt: '停在，或取消',
  scenarios: (heading) => `场景：${heading}`,
  atRest: '静止的节点',
  releases: '版本',
  exports: '导出',
  delete: (name) => `删除 ${name}`,
  deleteAgain: (name) => `再次删除 ${name}`,
  forceDelete: (name) => `强制删除 ${name}`,
  removeManifest: (name) => `移除 ${name} 的清单文件`,
  compareWith: (release) => `与 ${release} 比较`,
  runIn: (release) => `在 Kubernetes ${release} 中运行`,
  export: (what) => `保存：${what}`,
};

export const TEXTS: Texts<typeof en> = { en, zh };
