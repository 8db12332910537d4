/** `systemctl status`: the head names the unit, and a line below says whether it runs. */
const HEAD = /^[●○×*] (\S{1,100})\.service\b/;
const DOWN = /^Active: (?:failed|inactive|deactivating|activating \(auto-restart\))/;
const UNIT = /^(?:kubelet|k3s|k3s-agent|rke2-server|rke2-agent|snap\.microk8s\.daemon-kubelite|origin-node)$/;

export class UnitStatus {
  #isKubelet = false;

  /** Whether the line says that the kubelet's unit does not run. */
  isDown(trimmed: string): boolean {
    const unit = HEAD.exec(trimmed.slice(0, 120))?.[1];
    if (unit !== undefined) this.#isKubelet = UNIT.test(unit);
    return this.#isKubelet && DOWN.test(trimmed.slice(0, 60));
  }
}
