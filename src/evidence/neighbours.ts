/** Programs that log in klog's form, or in logrus', beside the kubelet and the runtime: what a message of theirs tells. */
import { refusedByWebhook, unreachedByAgent } from './facts/apiErrors.ts';
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
      this.#csi.read(text) ??
      (mayBeCni(text) ? readCni(text) : null) ??
      readGoEvent(text) ??
      this.#requests.read(text) ??
      refusedByWebhook(text) ??
      unreachedByAgent(text)
    );
  }

  mayRead(text: string): boolean {
    return mayBeNeighbours(text);
  }
}

/** Every message that is one of theirs has one of these in it. */
const PAIRS = ['PC', 'Un', 'K8', 'NI', 'Er', 'e{', '- ', ':/', 'Re', 'bh'];

const ASCII = 128;
const IS_PAIR = new Uint8Array(ASCII * ASCII);
for (const pair of PAIRS) IS_PAIR[pair.charCodeAt(0) * ASCII + pair.charCodeAt(1)] = 1;

/** Whether a part of a text may be one of theirs: faster than asking for each, and right where it says no. */
export function mayBeNeighbours(text: string, from = 0, to = text.length): boolean {
  let before = ASCII - 1;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code >= ASCII) before = ASCII - 1;
    else {
      if (IS_PAIR[before * ASCII + code] === 1) return true;
      before = code;
    }
  }
  return false;
}
