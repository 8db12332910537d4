/** What containerd answers when a call fails, as gRPC brings it to the kubelet. */
import type { ReplyValue } from '../messages.ts';

type Failure = Extract<ReplyValue, { kind: 'error' }>;

export const failed = (text: string): Failure => ({
  kind: 'error',
  error: `rpc error: code = Unknown desc = ${text}`,
  notFound: false,
});

export const notFound = (what: 'container' | 'sandbox', id: string): Failure => ({
  kind: 'error',
  error: `rpc error: code = NotFound desc = an error occurred when try to find ${what} "${id}": not found`,
  notFound: true,
});

/** Of a call whose context the kubelet has cancelled; containerd need not have heard of it. */
export const CANCELLED = 'rpc error: code = Canceled desc = context canceled';

/** An error that does not come over gRPC. */
export const plainly = (error: string): Failure => ({ kind: 'error', error, notFound: false });

/** runc's words where the process may not be signalled (by a profile of its security module, for one). */
export const CANNOT_SIGNAL =
  'unknown error after kill: runc did not terminate successfully: exit status 1: unable to signal init: permission denied\n: unknown';

export const CANNOT_EXEC_PAUSED =
  'failed to exec in container: failed to start exec: OCI runtime exec failed: exec failed: cannot exec in a paused container (use --ignore-paused to override): unknown';

export const CNI_DEL_FAILED =
  'plugin type="bridge" failed (delete): failed to find plugin "bridge" in path [/opt/cni/bin]';

/** runc's words where the image has no such command: it looks for a bare name in $PATH, and for a path on the disk. */
export const cannotFind = (program: string): string =>
  `failed to exec in container: failed to start exec: OCI runtime exec failed: exec failed: unable to start container process: exec: "${program}": ${
    program.includes('/') ? `stat ${program}: no such file or directory` : 'executable file not found in $PATH'
  }: unknown`;

export const CNI_ADD_FAILED =
  'plugin type="bridge" failed (add): failed to find plugin "bridge" in path [/opt/cni/bin]';
