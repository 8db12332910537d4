/** The object's pane, and what its fields mean for a removal. */
import type { Texts } from '../language/index.ts';

const en = {
  yaml: 'The object as YAML',
  theObject: 'the object',
  noPod: 'No pod',
  noObject: (name: string) => `There is no object \`${name}\` in the API at this instant.`,
  gone: (name: string, at: string) =>
    `\`${name}\` left the API at ${at} s. Whatever the node still holds of it, no request can ask for it. Below is the object that DELETED carried.`,
  deletes: 'The DELETEs of this object',
  first: '1st DELETE',
  second: 'last DELETE',
  other: 'DELETE',
  podsGrace: 'grace: the pod’s own',
  grace: (seconds: string) => `grace ${seconds}`,
  onlyUid: (uid: string) => `only uid ${uid}…`,
  refused: (code: string) => `refused, ${code}`,
  since: 'What is marked',
  sinces: { step: 'since the step before', milestone: 'since the milestone before', start: 'since the start' },
  hidden: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  stopHere: (field: string) => `Stop when ${field} changes`,
  last: 'Go to its last change',
  next: 'Run to its next change',
  fold: 'Fold',
  unfold: 'Unfold',
  copyLine: 'Copy the line',
  copyPath: 'Copy the field’s path',
  notes: {
    deletionTimestampNow: 'Moved back to the time of the request: with grace 0 nothing is left to wait for.',
    deletionTimestamp: (grace: number) =>
      `The first DELETE set it to its own time plus ${grace} s of grace. It is never unset, and a later DELETE can only bring it forward.`,
    graceZero:
      'The second DELETE, the kubelet’s, carries 0: the object goes with the next write, unless a finalizer holds it.',
    grace: 'What the kubelet reads. The first DELETE set it; the second will set it to 0.',
    finalizers: 'While this list is not empty the object stays, whatever the kubelet has done.',
    uid: 'The last DELETE names it as its precondition: a pod of the same name that is made meanwhile has another, and is spared.',
    ownGrace: 'The grace of a DELETE that names none.',
    mirror: 'It marks a mirror pod: the hash of the manifest that the static pod was made from.',
    managedFields: 'Who has set which field last. kubectl leaves it out without `--show-managed-fields`.',
    phase: 'Terminating is not a phase. It becomes Succeeded or Failed when all containers have stopped.',
    phaseBefore127:
      'Terminating is not a phase. Up to 1.26 it stays Running to the end, even with every container dead.',
  },
};

const zh: typeof en = {
  yaml: '对象的 YAML',
  theObject: '该对象',
  noPod: '没有 Pod',
  noObject: (name) => `此刻 API 中没有对象 \`${name}\`。`,
  gone: (name, at) =>
    `\`${name}\` 于 ${at} s 离开 API。无论节点上还留着什么，任何请求都再也查不到它。下面是 DELETED 事件所带的对象。`,
  deletes: '对此对象的 DELETE',
  first: '第一个 DELETE',
  second: '最后的 DELETE',
  other: 'DELETE',
  podsGrace: '宽限期：Pod 自己的',
  grace: (seconds) => `宽限期 ${seconds}`,
  onlyUid: (uid) => `仅限 uid ${uid}…`,
  refused: (code) => `被拒绝，${code}`,
  since: '标出什么',
  sinces: { step: '自上一步以来', milestone: '自上一个里程碑以来', start: '自开头以来' },
  hidden: (count) => `${count} 行`,
  stopHere: (field) => `${field} 改变时停下`,
  last: '跳转到它上次改变',
  next: '运行到它下次改变',
  fold: '折叠',
  unfold: '展开',
  copyLine: '复制该行',
  copyPath: '复制字段路径',
  notes: {
    deletionTimestampNow: '移回到请求的时刻：宽限期为 0，已没有什么可等。',
    deletionTimestamp: (grace) =>
      `第一次 DELETE 把它设为请求时刻加 ${grace} s 宽限期。它不会被取消，之后的 DELETE 只能让它提前。`,
    graceZero: 'kubelet 发出的第二次 DELETE 带着 0：对象随下一次写入消失，除非仍有 Finalizer。',
    grace: 'kubelet 读取的就是它。第一次 DELETE 设置它；第二次会把它设为 0。',
    finalizers: '只要这个列表不为空，无论 kubelet 做了什么，对象都会保留。',
    uid: '最后一次 DELETE 以它为前提条件：期间新建的同名 Pod 有另一个 UID，因而不会被误删。',
    ownGrace: '没有指明宽限期的 DELETE 采用它。',
    mirror: '它标明这是镜像 Pod：其值是静态 Pod 清单的哈希。',
    managedFields: '记录谁最后设置了哪个字段。不加 `--show-managed-fields` 时 kubectl 不显示它。',
    phase: 'Terminating 不是阶段。所有容器停止后它会变为 Succeeded 或 Failed。',
    phaseBefore127: 'Terminating 不是阶段。1.26 及以前它到最后都是 Running，即使容器已全部退出。',
  },
};

export const TEXTS: Texts<typeof en> = { en, zh };
