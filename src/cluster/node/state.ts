/** What is on the node's disk and in its cgroup tree, and what is wrong with it. */
import type { Micros } from '../../engine/time.ts';
import type { PodManifest } from '../../kube/objects.ts';
import type { Clock } from '../clocks.ts';
import type { ReplyTo } from '../messages.ts';
import type { VolumeSetup } from '../setup.ts';

/** What stands in the way of one volume; from the scenario. */
export interface VolumeTrouble {
  /** A process holds the mount. */
  readonly busy?: true;
  /** Whose mount that was, as `namespace/name`: the kubelet may have forgotten the pod by now. */
  readonly busyOf?: string;
  /** So many attempts more to unmount it fail. */
  readonly failures?: number;
  /** How long unmounting it takes. */
  readonly takes?: Micros;
  /** Unmounting does not return before this instant. */
  readonly hangsUntil?: Micros | 'forever';
  /** Its source does not exist. */
  readonly missing?: true;
  /** Calls that hang. */
  readonly hanging?: readonly ReplyTo[];
}

export interface NodeState extends Clock {
  readonly name: string;
  /** Of any node but the first. */
  readonly address?: string;
  /** Of its object in the API: what its mirror pods are owned by. */
  readonly uid: string;
  /** Files of --pod-manifest-path, by path. */
  readonly manifests: Readonly<Record<string, PodManifest>>;
  /** What the URL of --manifest-url answers with. */
  readonly httpManifests: Readonly<Record<string, PodManifest>>;
  /** /var/lib/kubelet/pods/<uid>; its volume directories by name. */
  readonly podDirs: Readonly<Record<string, { readonly volumes: Readonly<Record<string, string>> }>>;
  /** The mount table, as far as it is about pods' volumes: mount points by path. */
  readonly mounts: Readonly<Record<string, true>>;
  /** How the volumes of a pod that comes will behave, by the pod's `namespace/name` and the volume's name. */
  readonly volumeSetups: Readonly<Record<string, Readonly<Record<string, VolumeSetup>>>>;
  /** By `podUID/volume`. */
  readonly volumeTroubles: Readonly<Record<string, VolumeTrouble>>;
  /** Pod cgroups by pod UID. */
  readonly cgroups: Readonly<Record<string, string>>;
  /** Pods whose cgroup holds a process that does not die of SIGKILL, and until when. */
  readonly cgroupHeldUntil: Readonly<Record<string, Micros | 'forever'>>;
  /** /var/log/pods/<ns>_<name>_<uid> by pod UID. */
  readonly logDirs: Readonly<Record<string, string>>;
}
