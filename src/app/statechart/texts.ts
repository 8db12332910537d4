/** What the worker's chart says around its names: states, events and fields are names in Kubernetes' source. */
import type { Texts } from '../language/index.ts';

const en = {
  title: 'Pod worker',
  choice: 'Worker, by UID',
  ofUid: (uid: string) => `Worker of UID ${uid}`,
  noPod: 'Select a pod and its worker is drawn here.',
  neverKnown: (name: string) => `In this run the kubelet never starts a worker for ${name}.`,
  staticNote: 'The static pod’s worker: a mirror pod has none.',
  changed: '(just changed)',
  beforeStart: 'before start',
  sinceStart: 'since start',
  until: (t: string) => `until ${t}`,
  since: (t: string) => `since ${t}`,
  at: (t: string) => `at ${t}`,
  forgottenAt: (t: string) => `forgotten at ${t}`,
};

export const TEXTS: Texts<typeof en> = {
  en,
  zh: {
    title: 'Pod worker',
    choice: '按 UID 选择 worker',
    ofUid: (uid) => `UID 为 ${uid} 的 worker`,
    noPod: '选择一个 Pod，这里会画出它的 worker。',
    neverKnown: (name) => `在这个过程中，kubelet 从未为 ${name} 启动 worker。`,
    staticNote: '这是静态 Pod 的 worker：镜像 Pod 没有 worker。',
    changed: '（刚刚改变）',
    beforeStart: '开始之前',
    sinceStart: '从开始起',
    until: (t) => `至 ${t}`,
    since: (t) => `自 ${t}`,
    at: (t) => `于 ${t}`,
    forgottenAt: (t) => `${t} 被忘记`,
  },
};
