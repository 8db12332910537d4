import { expect, it } from 'vitest';
import { podWorkerMachine } from '../../cluster/kubelet/podWorkerMachine.ts';
import { stateOfWorker } from './workerState.ts';

it('every state of the pod worker’s machine has a name of its own on the page', () => {
  const names = Object.keys(podWorkerMachine.states).map((value) => stateOfWorker({ value }));
  expect(names).toEqual(['waiting', 'sync', 'terminating', 'terminated', 'gone']);
});

it('a nested state counts as the state around it', () => {
  expect(stateOfWorker({ value: { terminating: 'stopping' } })).toBe('terminating');
});

it('a pod whose worker the kubelet has forgotten, or that no kubelet runs for, has none', () => {
  expect(stateOfWorker(undefined)).toBe('none');
});
