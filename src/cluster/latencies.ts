/**
 * How long things take, in µs: one table, so that every wait in a run can be traced to a line here. The figures are
 * medians read off kubelet, audit and file-system logs of real removals on an idle two-core node (containerd 1.6,
 * etcd on the same disk); the kubelet's own periods are in `kubelet/constants.ts`. With a seed other than 0 each use
 * of a latency is stretched or shrunk by up to a quarter, repeatably.
 */
import { micros, type Micros } from '../engine/time.ts';

export const LATENCY = {
  /** kubectl starts, reads its configuration and the discovery cache. */
  kubectlStart: 70_000,
  /** One way over the loopback, TLS included. */
  network: 500,
  /** Authentication, admission, decoding. */
  apiserverWork: 1_200,
  /** One etcd transaction with its fsync. */
  etcdWrite: 2_300,
  /** Jitter of up to 50 ms on the 500 ms before an eviction reads a budget again that another eviction has written. */
  evictionRetryJitter: 25_000,
  /** From the commit to the watchers through the watch cache. */
  watch: 600,
  /** The same on a node whose two cores had other work while it was recorded. */
  watchBusy: 1_500,
  /** kube-apiserver starts, fills its caches and opens its port. */
  apiserverStart: 1_330_000,
  /** Nobody listens at the port: the kernel refuses at once. */
  connectionRefused: 250,
  /** A controller's informer, queue and sync, from a watch event to the request that comes of it. */
  controllerSync: 2_000,
  /** The node lifecycle controller's pass over a changed Node: it asks for it once more before it patches its taints. */
  nodeTaintPass: 9_000,
  /** What a person does to a Node comes to the controllers, and clients of the API server find out that it is back. */
  controllersHear: 9_000,
  /** From the kubelet's sources to its node's status; the API server is asked for the object first. */
  nodeStatus: 190_000,
  /** From the registration of a node to the first status that says how it is. */
  firstNodeStatus: 230_000,
  /** The scheduler takes a pod from its queue and finds it a node. */
  schedule: 1_500,
  /** A client encodes a request. */
  clientEncode: 300,
  /** A client reads and decodes a response before its caller goes on; a watch event is faster. */
  clientDecode: 900,
  /** A goroutine that was parked runs again. */
  wake: 30,
  /** The same for a pod worker that syncLoop has signalled, and for a worker's new goroutine. */
  workerWake: 30,
  workerStart: 30,
  /** What chance adds to the minute until a worker's next resync, and to the 10 s until it tries again (without a seed). */
  resyncJitter: 0,
  backOffJitter: 0,
  /** From the kubelet's exec to its sources. */
  kubeletBoot: 300_000,
  /** The same where the kubelet first waits for its node's object. */
  kubeletBootWithNode: 5_300_000,
  /** From its sources to its main loop, and from there to PLEG's first relist. */
  sourcesToRun: 6_000,
  plegStart: 2_000,
  /** inotify tells of a changed manifest. */
  inotify: 300,
  /** A CRI list or status call. */
  criRead: 650,
  /** PLEG lists sandboxes and containers. */
  relist: 1_600,
  /** PLEG reads one changed pod. */
  inspect: 900,
  /** Process table and cgroup tree before HandlePodCleanups logs anything. */
  cgroupScan: 950,
  /** CRI: StopContainer reaches the process as a signal. */
  signal: 1_000,
  /** SIGKILL to the end of process 1. */
  sigkill: 7_000,
  /** Exit noticed by the shim, cgroup emptied, StopContainer answered. */
  exitReported: 18_000,
  /** The same after SIGKILL, when the other processes of the container are still to go; by containerd 1.6 and 1.7. */
  killReported: 16_000,
  killReportedLater: 128_000,
  /** A hook whose container has ended comes back to the kubelet. */
  hookReported: 400,
  /** A call to containerd's socket when nobody listens there. */
  refused: 90,
  /** containerd's start until it serves. */
  containerdStart: 61_000,
  /** StopPodSandbox of a sandbox that is stopped. */
  stopAgain: 6_000,
  /** The pause process of a sandbox is killed and its cgroup removed. */
  pauseStop: 13_000,
  /** CNI DEL and the network namespace. */
  networkTeardown: 26_000,
  /** The same on a node whose two cores had other work while it was recorded. */
  networkTeardownBusy: 68_000,
  /** UpdateQOSCgroups writes the QoS tree. */
  qosCgroups: 7_000,
  /** Destroying an empty pod cgroup. */
  cgroupDestroy: 900,
  /** Finding that it has gone already. */
  cgroupMissing: 220,
  /** A goroutine that was signalled while its sender runs on: until another processor takes it over. */
  wakeBeside: 300,
  /** Unmounting a tmpfs and removing its directory. */
  tearDown: 2_300,
  /** Mounting a tmpfs, or making a directory and writing what belongs there. */
  setUp: 4_500,
  /** A driver unmounts a device's global mount. */
  unmountDevice: 40_000,
  /** Removing a directory tree of a pod. */
  removeDir: 900,
  /** CRI RemoveContainer, rootfs and log link. */
  removeContainer: 3_400,
  removeSandbox: 9_000,
  /** CRI: the pause process and CNI ADD. */
  runSandbox: 78_000,
  /** A registry says that it has no such image. */
  pullImage: 350_000,
  createContainer: 7_000,
  startContainer: 40_000,
  /** A command inside a container, from ExecSync to its answer. */
  execProbe: 97_000,
  httpProbe: 1_500,
  /** A pod is added to the kubelet's books and admitted. */
  admitPod: 150,
  /** The resources that it was admitted with are written to disk. */
  allocationCheckpoint: 650,
  /** The cgroups of a new pod. */
  cgroupCreate: 1_500,
  /**
   * How much longer a read from the API takes that is sent while that is being done, on a node of two cores: under the
   * containerd and etcd that 1.23 was recorded with, and later ones.
   */
  readBesideCgroups: 9_000,
  readBesideCgroupsLater: 4_500,
  /** The same for the mirror pod that 1.23 creates next. */
  createAfterCgroups: 10_000,
  /** generateAPIPodStatus. */
  generateStatus: 60,
  /** From a terminating pod's status to the goroutine that stops its container. */
  startKill: 120,
  /** What SyncPod computes between its blocking calls. */
  syncPodWork: 200,
  /** An event's way through the recorder to its own goroutine. */
  eventRecorder: 250,
} as const satisfies Record<string, number>;

export type LatencyName = keyof typeof LATENCY;

/** mulberry32: one step of a small, well-mixed generator. */
function mix(seed: number): number {
  let z = (seed + 0x6d2b79f5) | 0;
  z = Math.imul(z ^ (z >>> 15), z | 1);
  z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
  return ((z ^ (z >>> 14)) >>> 0) / 4_294_967_296;
}

/** A number in [0, 1) that depends on the run's seed and on which draw it is; 0 for the seed 0. */
export const jitter = (seed: number, draw: number): number =>
  seed === 0 ? 0 : mix(Math.imul(seed, 0x9e3779b1) ^ draw);

/** What takes another time on some node. */
export type OwnLatencies = Readonly<Partial<Record<LatencyName, Micros>>>;

/** The latency `name` at the `draw`-th use, on a node with latencies of its own. */
export function latency(name: LatencyName, own: OwnLatencies, seed: number, draw: number): Micros {
  const base: number = own[name] ?? LATENCY[name];
  return micros(seed === 0 ? base : Math.round(base * (0.75 + 0.5 * jitter(seed, draw))));
}
