import { expect, it } from 'vitest';
import { podWorkerMachine } from '../../../cluster/kubelet/podWorkerMachine.ts';
import { stateOfWorker } from './states.ts';

it('every state of the pod worker’s machine has a name of its own on the page', () => {
  const names = Object.keys(podWorkerMachine.states).map((value) => stateOfWorker({ value }));
  expect(names).toEqual(['waiting', 'sync', 'terminating', 'terminated', 'gone']);
});

it('a nested state counts as the state around it', () => {
  expect(stateOfWorker({ value: { terminating: 'stopping' } })).toBe('terminating');
});

it('a worker that the kubelet has forgotten is gone', () => {
  expect(stateOfWorker(undefined)).toBe('gone');
});
