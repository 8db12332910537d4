/** Programs that log in klog's form, or in logrus', beside the kubelet and the runtime: what a message of theirs tells. */
import { mayBeCni, readCni } from './facts/cni.ts';
import { CsiCalls } from './facts/csiText.ts';
import type { Telling } from './facts/fact.ts';
import { readGoEvent } from './facts/goEvents.ts';
import { ApiRequests } from './kubectl/apiRequests.ts';

export class Neighbours {
  readonly #csi = new CsiCalls();
  readonly #requests = new ApiRequests();

  /** Null where it is none of theirs. */
  read(text: string): readonly Telling[] | null {
    return (
      this.#csi.read(text) ?? (mayBeCni(text) ? readCni(text) : null) ?? readGoEvent(text) ?? this.#requests.read(text)
    );
  }
}
