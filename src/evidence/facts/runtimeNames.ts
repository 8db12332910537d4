/** containerd names the pod of a sandbox when it makes it, and the sandbox of a container: then the container's pod is known. */
import { own } from '../input/residue.ts';
import type { PodNames, Telling } from './fact.ts';

const CREATED =
  /^CreateContainer within sandbox "([0-9a-f]{12,64})" for .{1,600}? returns container id "([0-9a-f]{12,64})"/;
const MOST_SANDBOXES = 20_000;

export class RuntimeNames {
  readonly #pods = new Map<string, PodNames>();

  /** What the message tells of a container, given what earlier ones told of its sandbox. */
  read(message: string, told: readonly Telling[] | null): readonly Telling[] | null {
    for (const { kind, uid, namespace, name, id = '' } of told ?? []) {
      if (kind !== 'SandboxCreated' || id === '' || this.#pods.size >= MOST_SANDBOXES) continue;
      this.#pods.set(own(id), { uid: own(uid), namespace: own(namespace), name: own(name) });
    }
    if (!message.startsWith('CreateContainer within')) return told;
    const [, sandbox = '', id = ''] = CREATED.exec(message.slice(0, 1200)) ?? [];
    const pod = this.#pods.get(sandbox);
    return pod === undefined ? told : [{ kind: 'Mentioned', ...pod, id }];
  }
}
