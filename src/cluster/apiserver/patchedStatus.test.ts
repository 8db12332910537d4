/** A status patch from a writer that has read an older status. */
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

it('keeps the phase when the taint eviction patches a condition after reading an older phase', () => {
  const sent = { ...RUNNING, conditions: [ready('True'), DISRUPTED] };
  expect(patchedStatus(SUCCEEDED, sent, request({ controller: 'node-controller' }))).toEqual({
    ...SUCCEEDED,
    conditions: [ready('False'), DISRUPTED],
  });
});

it('sets the phase Failed that the pod garbage collector sends', () => {
  const sent = { ...RUNNING, phase: 'Failed' } as const;
  expect(patchedStatus(RUNNING, sent, request({ controller: 'pod-garbage-collector' })).phase).toBe('Failed');
});

it('removes the nominated node when the scheduler removes it', () => {
  const nominated = { ...RUNNING, nominatedNodeName: 'node-1' };
  expect(patchedStatus(nominated, RUNNING, request({ user: 'scheduler' }))).toEqual(RUNNING);
});

it('keeps conditions that others wrote between the kubelet’s GET and its PATCH', () => {
  const sent = { ...SUCCEEDED };
  const patch = statusPatch(RUNNING, sent, 'uid');
  const meanwhile = { ...RUNNING, conditions: [ready('True'), DISRUPTED] };
  expect(patchedStatus(meanwhile, sent, request({ user: 'kubelet', patch }))).toEqual({
    ...SUCCEEDED,
    conditions: [ready('False'), DISRUPTED],
  });
});

it('removes all conditions when the patch removes the list', () => {
  const sent: PodStatus = { phase: 'Failed', reason: 'DeadlineExceeded' };
  const patch = statusPatch(RUNNING, sent, 'uid');
  expect(patchedStatus(RUNNING, sent, request({ user: 'kubelet', patch }))).toEqual(sent);
});
