/** What the fields of a request's body mean for a removal. */
import type { Texts } from '../language/index.ts';

const en = {
  grace0Kubelet:
    'The second DELETE. Nothing is left to wait for: the object goes with this write, unless a finalizer holds it.',
  grace0:
    'Forced: the object goes at once, whatever still runs on the node. The kubelet itself never stops with less than 1 s.',
  graceGiven: 'It replaces the pod’s own `terminationGracePeriodSeconds`.',
  graceAbsent: 'No `gracePeriodSeconds`: the API server takes the pod’s own `terminationGracePeriodSeconds`.',
  uid: 'Only if the object still has this UID. A pod of the same name that was made meanwhile is spared; the answer would be 409.',
  noPreconditions: 'Empty: whatever bears the name is deleted. The kubelet no longer knows which mirror it was.',
  background:
    'What the object owns goes later, by the garbage collector. A pod owns nothing that it would have to wait for.',
  patchUid:
    'The API server refuses the patch where the object has another UID by now, so no status reaches a stranger.',
  setElementOrder: 'A list is patched member by member; this says in which order they stand afterwards.',
  conditions: 'Members are found by `type`. What is not named here stays as it was.',
  containerStatuses: 'This list is replaced as a whole.',
  finalizersNull: 'Null takes the whole list away. A deleted object then goes at once.',
  finalizerGone: 'It takes this one member out of `metadata.finalizers`.',
  phase: 'From 1.27 on the kubelet writes a terminal phase before it lets the object go.',
};

const zh: typeof en = {
  grace0Kubelet: '第二次 DELETE。已没有什么可等：对象随这次写入消失，除非仍有 Finalizer。',
  grace0: '强制删除：不管节点上还有什么在运行，对象立刻消失。kubelet 自己停止容器时至少留 1 s。',
  graceGiven: '它取代 Pod 自己的 `terminationGracePeriodSeconds`。',
  graceAbsent: '没有 `gracePeriodSeconds`：API 服务器采用 Pod 自己的 `terminationGracePeriodSeconds`。',
  uid: '仅当对象仍是这个 UID。期间新建的同名 Pod 不会被误删；那时的应答会是 409。',
  noPreconditions: '为空：无论谁用着这个名字都会被删除。kubelet 已不知道当初是哪个镜像 Pod。',
  background: '对象所拥有的东西之后由垃圾收集器清理。Pod 没有需要等待的从属对象。',
  patchUid: '如果对象此时已是另一个 UID，API 服务器会拒绝此补丁，状态不会写到别的对象上。',
  setElementOrder: '列表按成员打补丁；这里说明之后的顺序。',
  conditions: '成员按 `type` 匹配。这里没有提到的保持不变。',
  containerStatuses: '这个列表整体替换。',
  finalizersNull: 'null 会移除整个列表。已被删除的对象随即消失。',
  finalizerGone: '它从 `metadata.finalizers` 中移除这一个成员。',
  phase: '从 1.27 起，kubelet 先写入最终阶段，然后才让对象移除。',
};

export const TEXTS: Texts<typeof en> = { en, zh };
