/** A status that is patched by somebody who has read another one. */
import { expect, it } from 'vitest';
import { statusPatch } from '../../kube/statusPatch.ts';
import type { PodCondition, PodStatus } from '../../kube/objects.ts';
import { patchedStatus } from './patchedStatus.ts';
import type { ApiRequest } from './state.ts';

const DISRUPTED: PodCondition = { type: 'DisruptionTarget', status: 'True', reason: 'DeletionByTaintManager' };
const ready = (status: 'True' | 'False'): PodCondition => ({ type: 'Ready', status });
const RUNNING: PodStatus = { phase: 'Running', conditions: [ready('True')], podIP: '10.0.0.1' };
const SUCCEEDED: PodStatus = { ...RUNNING, phase: 'Succeeded', conditions: [ready('False')] };

const request = (from: Partial<ApiRequest>): ApiRequest => ({
  id: 1,
  user: 'controllerManager',
  verb: 'patch',
  subresource: 'status',
  namespace: 'demo',
  name: 'web',
  ...from,
});

it('takes a mark of the taint eviction for no phase, though that had read another', () => {
  const sent = { ...RUNNING, conditions: [ready('True'), DISRUPTED] };
  expect(patchedStatus(SUCCEEDED, sent, request({ controller: 'node-controller' }))).toEqual({
    ...SUCCEEDED,
    conditions: [ready('False'), DISRUPTED],
  });
});

it('takes Failed of the pod garbage collector, which means it', () => {
  const sent = { ...RUNNING, phase: 'Failed' } as const;
  expect(patchedStatus(RUNNING, sent, request({ controller: 'pod-garbage-collector' })).phase).toBe('Failed');
});

it('takes a nomination of the scheduler away where it takes that away', () => {
  const nominated = { ...RUNNING, nominatedNodeName: 'node-1' };
  expect(patchedStatus(nominated, RUNNING, request({ user: 'scheduler' }))).toEqual(RUNNING);
});

it('keeps what others have written between the kubelet’s GET and its PATCH', () => {
  const sent = { ...SUCCEEDED };
  const patch = statusPatch(RUNNING, sent, 'uid');
  const meanwhile = { ...RUNNING, conditions: [ready('True'), DISRUPTED] };
  expect(patchedStatus(meanwhile, sent, request({ user: 'kubelet', patch }))).toEqual({
    ...SUCCEEDED,
    conditions: [ready('False'), DISRUPTED],
  });
});

it('takes all conditions away with the list', () => {
  const sent: PodStatus = { phase: 'Failed', reason: 'DeadlineExceeded' };
  const patch = statusPatch(RUNNING, sent, 'uid');
  expect(patchedStatus(RUNNING, sent, request({ user: 'kubelet', patch }))).toEqual(sent);
});
