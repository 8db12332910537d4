/** `systemctl status` and `systemd-cgls`: whether the kubelet's unit runs, and which pod a container's ID is of. */
import { NOBODY, type Telling } from './fact.ts';
import { uidOr } from './names.ts';

const HEAD = /^[●○×*] (\S{1,100})\.service\b/;
const DOWN = /^Active: (?:failed|inactive|deactivating|activating \(auto-restart\))/;
const UNIT = /^(?:kubelet|k3s|k3s-agent|rke2-server|rke2-agent|snap\.microk8s\.daemon-kubelite|origin-node)$/;

/** systemd's driver writes a UID with underscores; cgroupfs writes it with dashes. */
const POD = /^[\s│├└─]{0,40}(?:[a-z-]{1,40}-)?pod([0-9a-f]{8}[-_][0-9a-f_-]{27})(?:\.slice)?(?:\s|$)/;
const CONTAINER = /^[\s│├└─]{0,40}(?:[a-z-]{1,30}-)?([0-9a-f]{64})(?:\.scope)?(?:\s|$)/;

export class UnitStatus {
  #isKubelet = false;
  /** UID of the pod whose branch of the tree is being read. */
  #uid = '';

  /** @returns that the kubelet has stopped, or a pod or container in the tree; null for any other line. */
  read(trimmed: string): Telling | null {
    const unit = HEAD.exec(trimmed.slice(0, 120))?.[1];
    if (unit !== undefined) this.#isKubelet = UNIT.test(unit);
    if (this.#isKubelet && DOWN.test(trimmed.slice(0, 60))) return { kind: 'KubeletStopped', ...NOBODY };
    return /^[│├└]/.test(trimmed) ? this.#branch(trimmed.slice(0, 300)) : null;
  }

  #branch(line: string): Telling | null {
    const pod = POD.exec(line)?.[1];
    if (pod !== undefined) this.#uid = uidOr(pod.replaceAll('_', '-'));
    const id = CONTAINER.exec(line)?.[1];
    if (this.#uid === '' || (pod === undefined && id === undefined)) return null;
    return { kind: 'Mentioned', ...NOBODY, uid: this.#uid, ...(id !== undefined && { id }) };
  }
}
