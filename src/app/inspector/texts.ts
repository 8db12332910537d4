import type { Texts } from '../language/index.ts';

const en = {
  inferred: 'inferred',
  filter: 'Filter',
  filterLog: 'Filter the log',
  filterRows: 'Filter the rows',
  filterRequests: 'Filter the requests',
  filterEvents: 'Filter the events',
  clear: 'Show all again',
  pod: 'Pod',
  everyPod: 'every pod',
  part: 'Part',
  everyPart: 'every part',
  shown: (left: number, all: number) => (left === all ? String(all) : `${left} of ${all}`),
  nothingFound: 'Nothing matches.',
  goTo: 'Go to this instant',
  onlyPod: (name: string) => `Show only ${name}`,
  onlyPart: (part: string) => `Show only ${part}`,
  copyLine: 'Copy the line',

  log: 'The kubelet’s log',
  theLog: 'the log',
  noLine: 'No line of the log matches.',

  watchRows: 'Rows of kubectl get pods -w',
  theRows: 'the rows',
  noRows: 'kubectl has printed nothing: there is no pod.',
  watchFoot:
    'One row for each watch event. STATUS is made up by the API server for people: Terminating means that there is a deletionTimestamp.',

  requests: 'Requests on pods',
  theRequests: 'the requests',
  theRequest: 'the request',
  readsToo: 'GET too',
  noRequests: 'Nobody has asked anything of the API server in this run.',
  request: 'Request',
  answered: (code: number, at: string) => `answered ${code} at ${at}`,
  unanswered: 'The run ends before the answer.',
  sentBy: (user: string) => `sent by ${user}`,
  noBody: 'It has no body.',

  events: 'Events',
  theEvents: 'the events',
  level: 'Level',
  levels: { milestone: 'milestones', step: 'steps', detail: 'all events' },
  telling: 'Titles are still being read; names and log lines are searched already.',
};

const zh: typeof en = {
  inferred: '推断',
  filter: '筛选',
  filterLog: '筛选日志',
  filterRows: '筛选行',
  filterRequests: '筛选请求',
  filterEvents: '筛选事件',
  clear: '恢复显示全部',
  pod: 'Pod',
  everyPod: '全部 Pod',
  part: '组件',
  everyPart: '全部组件',
  shown: (left, all) => (left === all ? String(all) : `${left} / ${all}`),
  nothingFound: '没有匹配的内容。',
  goTo: '跳转到此刻',
  onlyPod: (name) => `只显示 ${name}`,
  onlyPart: (part) => `只显示 ${part}`,
  copyLine: '复制该行',

  log: 'kubelet 的日志',
  theLog: '日志',
  noLine: '日志中没有匹配的行。',

  watchRows: 'kubectl get pods -w 的输出',
  theRows: '这些行',
  noRows: 'kubectl 没有任何输出：还没有 Pod。',
  watchFoot:
    '每个 watch 事件一行。STATUS 是 API 服务器为方便人阅读而拼出来的：Terminating 表示对象带有 deletionTimestamp。',

  requests: '对 Pod 的请求',
  theRequests: '这些请求',
  theRequest: '该请求',
  readsToo: '包括 GET',
  noRequests: '本次运行中没有人向 API 服务器发出请求。',
  request: '请求',
  answered: (code, at) => `于 ${at} 应答 ${code}`,
  unanswered: '运行在应答之前结束。',
  sentBy: (user) => `由 ${user} 发出`,
  noBody: '没有请求体。',

  events: '事件',
  theEvents: '这些事件',
  level: '级别',
  levels: { milestone: '里程碑', step: '步骤', detail: '全部事件' },
  telling: '标题仍在读取中；名称和日志行已可搜索。',
};

export const TEXTS: Texts<typeof en> = { en, zh };
