/** What `systemctl status` says of the kubelet's unit. */
import { expect, it } from 'vitest';
import { UnitStatus } from './unitStatus.ts';

const DOWN = 'Active: failed (Result: exit-code) since Wed 2024-06-12 10:00:00 UTC';
const KUBELET = '● kubelet.service - kubelet: The Kubernetes Node Agent';

const isDown = (...lines: readonly string[]): boolean | undefined => {
  const status = new UnitStatus();
  return lines.map((line) => status.read(line)?.kind === 'KubeletStopped').at(-1);
};

it.each<readonly [what: string, lines: readonly string[], is: boolean]>([
  ['the kubelet', [KUBELET, DOWN], true],
  ['the kubelet, with lines between', [KUBELET, 'Loaded: loaded', DOWN], true],
  ['k3s', ['× k3s.service - Lightweight Kubernetes', DOWN], true],
  ['an inactive kubelet', [KUBELET, 'Active: inactive (dead)'], true],
  ['a kubelet that stops', [KUBELET, 'Active: deactivating (stop-sigterm)'], true],
  ['a kubelet that will be started again', [KUBELET, 'Active: activating (auto-restart)'], true],
  ['a kubelet that starts', [KUBELET, 'Active: activating (start)'], false],
  ['a kubelet that runs', [KUBELET, 'Active: active (running)'], false],
  ['its head', [KUBELET], false],
  ['another unit', ['● containerd.service - containerd', DOWN], false],
  ['another unit behind the kubelet’s', [KUBELET, '● containerd.service - containerd', DOWN], false],
  ['a unit of nobody', [DOWN], false],
  ['a unit that is named alike', ['● my-kubelet.service', DOWN], false],
  ['a head within words', [`see ${KUBELET}`, DOWN], false],
])('is down: %s → %s', (_, lines, is) => {
  expect(isDown(...lines)).toBe(is);
});
