/**
 * How large a scenario may be. They are far above what a reader can follow and low enough that a hostile document is
 * refused in milliseconds.
 */
export const LIMITS = {
  nodes: 10,
  pods: 1_100,
  /** Workloads, Services, budgets and namespaces. */
  objects: 50,
  clients: 10,
  /** That one client keeps. */
  connections: 100,
  steps: 200,
  /** Of a pod. When one of them ends the kubelet asks for all dead ones to be removed: their log grows with the square. */
  containers: 250,
  /** Characters of one text; a manifest's longest is a script in `command`. */
  text: 64 * 1024,
  title: 200,
  /** Characters of all keys and texts together; 1,100 ordinary pods have a million. */
  totalText: 4_000_000,
  /** Mappings, sequences and scalars together; 1,100 ordinary pods have about 110,000. */
  values: 200_000,
  /** A Pod's deepest field (an affinity's expression) lies at 14, counted from the scenario. */
  depth: 40,
  /** Problems reported for one document. */
  problems: 50,
  /** Instants of steps and the end of the run, in seconds: a year, as of lengths. */
  instantSeconds: 365 * 24 * 3600,
  /** Lengths: a year. */
  durationSeconds: 365 * 24 * 3600,
  /** How much longer etcd may take over a write: after 7 s it gives a request up (etcd, server/config: ReqTimeout). */
  slowWriteSeconds: 6,
  /** What the API stores for a grace is an int64; 2³¹ - 1 s is 68 years and stays a safe number of µs. */
  graceSeconds: 2_147_483_647,
  earlierRuns: 1_000,
} as const;
