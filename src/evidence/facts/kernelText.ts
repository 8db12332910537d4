/** The kernel's lines that bear on a removal. None of them is about a pod alone: they support what others say. */
import { NOBODY, type Telling } from './fact.ts';
import { uidOr } from './names.ts';

/** dmesg's times: seconds since the machine started, or with -T a date. */
const DMESG = /^\[(?: {0,8}\d{1,10}\.\d{1,6}|[\p{L}.]{2,5} [\p{L}.]{2,5} {1,2}\d{1,2} \d\d:\d\d:\d\d \d{4})\] /u;

/** The kernel's own words without a time, as people quote them. */
const BARE = /^(?:kernel: )?(?=nfs: server \S{1,253} not responding|INFO: task \S{1,60} blocked for )/;

/** The text of a line of dmesg, or null. */
export function kernelText(line: string): string | null {
  const prefix = (line.startsWith('[') ? DMESG : BARE).exec(line.slice(0, 320))?.[0];
  return prefix === undefined ? null : line.slice(prefix.length);
}

const NFS = /^nfs: server (\S{1,253}) (not responding|OK)\b/;
const HUNG = /^(?:INFO: )?task ([\w./:-]{1,40}):\d{1,10} blocked for more than \d{1,6} seconds/;
/** A task's state, on the next line: `java  D 0 9120 …`, since 5.10 `task:java  state:D stack: 0 pid:9120 …`. */
const STATE =
  /^(?:task:)?[\w./:-]{1,40}\s{1,40}(?:state:)?D\s{1,40}(?:stack:)?\s{0,20}\d{1,10}\s{1,20}(?:pid:)?\s{0,20}\d/;
/** A `ps` row of a process in state D, with the kernel function it waits in or with the times of `ps aux`. */
const PS_ROW =
  /^\s{0,9}(?:[a-z_][\w.+-]{0,31}\s{1,20})?\d{1,9}\s{1,20}(?:[\d.?/a-z]{1,12}\s{1,20}){0,6}D[<NLsl+]{0,4}\s{1,20}(?:\w{0,24}_\w{1,40}|\S{3,8}\s{1,12}\d{1,5}:\d\d)\s/;
export const isBlockedRow = (line: string): boolean => PS_ROW.test(line.slice(0, 300));

const IO =
  /\bI\/O error\b|^(?:EXT4-fs (?:error|warning)|XFS \([\w.-]{1,60}\): (?:metadata I\/O|log I\/O|Filesystem has been shut down)|Buffer I\/O error|blk_update_request: )/;
/** The runtime may not signal a container, whose profile lacks the rule: containerd's, docker's, CRI-O's, Podman's. */
const SIGNAL_DENIED =
  /apparmor="DENIED" operation="signal"[^\n]{0,60} profile="(?:cri-containerd|docker-default|crio-default|containers-default)[^\n]{0,200} denied_mask="receive"/;
/** A pod's cgroup, as systemd names its slice or as cgroupfs its directory. */
const POD_CGROUP = /kubepods[^\s,]{0,100}pod([0-9a-f]{8}[_-][0-9a-f_-]{27}|[0-9a-f]{32})\b/;

/** What a line of the kernel tells; empty where it tells nothing of a pod or a volume. */
export function readKernel(message: string): readonly Telling[] {
  const text = message.slice(0, 800);
  const [, server, state] = NFS.exec(text) ?? [];
  if (server !== undefined) return [trouble(state === 'OK' ? 'nfs answers' : 'nfs', text)];
  if (HUNG.test(text) || STATE.test(text) || PS_ROW.test(text)) return [trouble('hung', text)];
  if (SIGNAL_DENIED.test(text)) return [trouble('signal', text)];
  if (IO.test(text)) return [trouble('io', text)];
  const [, uid = ''] = text.includes('kubepods') ? (POD_CGROUP.exec(text) ?? []) : [];
  const pod = uidOr(uid.replaceAll('_', '-'));
  return pod === '' ? [] : [{ kind: 'Mentioned', ...NOBODY, uid: pod }];
}

const trouble = (of: string, text: string): Telling => ({
  kind: 'KernelTrouble',
  ...NOBODY,
  detail: { trouble: of, error: text.slice(0, 200) },
});
