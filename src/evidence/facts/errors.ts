/** What an error's text says is in the way; texts of Kubernetes, the runtimes, CNI plug-ins and Go's net package. */

export type Trouble =
  'container' | 'gone' | 'prestop' | 'sandbox' | 'volume' | 'cgroup' | 'start' | 'apiserver' | 'runtime' | 'other';

/** Characters of an error that are kept. Its deciding words are at the end, after paths and Kubernetes' own words. */
export const MOST_ERROR = 16_384;

/** An error as facts keep it, cut at MOST_ERROR, a length that no real error has. `FileFacts` copies it. */
export const errorText = (text: string | undefined): string => (text ?? '').slice(0, MOST_ERROR);

/** What the error of a pod's sync is about. The container comes before the sandbox, which fails because of it. */
export function troubleOf(error: string): Trouble {
  const text = errorText(error);
  // Nothing can be stopped where nobody can be told to stop it.
  if (isRuntimeDown(text)) return 'runtime';
  if (/KillContainer(?:Error)?\b/.test(text) && !containersAreGone(text)) return 'container';
  if (text.includes('KillPodSandbox')) return 'sandbox';
  if (text.includes('KillContainer')) return 'gone';
  if (
    /CreatePodSandbox|StartContainer|ImagePull|CrashLoopBackOff|RunContainer|network is not ready|cni plugin not initialized|NetworkPluginNotReady/.test(
      text,
    )
  )
    return 'start';
  if (/(?<!un)mounted volumes=\[/.test(text)) return 'volume';
  if (/unmounted volumes|failed to (?:attach|mount)|timed out waiting for the condition/.test(text)) return 'start';
  // ensure: syncPod, which makes the pod's cgroup before it starts anything.
  if (text.includes('failed to ensure that the pod:')) return 'start';
  if (/cgroup/.test(text)) return 'cgroup';
  return isApiDown(text) ? 'apiserver' : 'other';
}

/** Containers and then the sandbox: killPodWithSyncResult in kuberuntime_manager.go stops nothing less than the pod. */
export const stopsAll = (error: string): boolean =>
  error.includes('KillContainerError') && error.includes('KillPodSandboxError');

/** Each container that could not be stopped is one that the runtime no longer has: only the sandbox is left to fail. */
const containersAreGone = (text: string): boolean =>
  text
    .split('failed to ')
    .filter((part) => part.includes('KillContainer'))
    .every(isNotFound);

/** The socket of the runtime does not answer. */
export const isRuntimeDown = (error: string): boolean =>
  /(?:containerd|crio|docker|dockershim|cri-dockerd)\.sock/.test(error) &&
  /Unavailable|connect:|dial unix|Cannot connect/.test(error);

export const isApiDown = (error: string): boolean =>
  /dial tcp:? [^"]{1,120}(?:connection refused|i\/o timeout|no route to host|no such host|server misbehaving)|TLS handshake timeout|http2: client connection (?:lost|force closed)|Client\.Timeout exceeded|net\/http: request canceled|the server was unable to return a response|the server is currently unable to handle the request|the server has received too many requests|apiserver not ready|failed calling webhook|certificate has expired or is not yet valid|etcdserver: (?:request timed out|leader changed)/.test(
    errorText(error),
  );

export const isNotFound = (error: string): boolean =>
  /NotFound|not found|no such container|does not exist/i.test(errorText(error));

/** The container to stop is gone. A bare "not found" does not count: a hook or a plug-in may miss something else. */
export const isGone = (error: string): boolean =>
  /NotFound|no such container|container \S{0,100}\s?(?:not found|does not exist)/i.test(errorText(error));
