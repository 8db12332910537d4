/** What is waited for: `short` stands in a fold of the timeline, `sentence` follows "Waits for …". */
import type { FrameWait } from '../../cluster/frameWait.ts';
import { list } from './list.ts';
import { inWords, type Said } from './message.ts';
import { code } from './phrases.ts';
import { messages, type WaitTexts } from './waitMessages.ts';
import type { Wait } from './waits.ts';

const say = messages.waits;

/** In whatever language. */
interface Awaited {
  readonly short: Said;
  readonly sentence: Said;
}

export interface WaitText {
  /** A few words, plain: the label of a fold. */
  readonly short: string;
  readonly sentence: string;
}

/** A goroutine's call. Of a pod's volumes those that are left; none is between the last one's end and the next look. */
function awaitedCall(call: FrameWait): Awaited {
  if (call.code !== 'volumePaths') return say.calls[call.code];
  if (call.params.volumes.length === 0) return say.calls.volumePaths;
  const filled = { volumes: call.params.volumes.join(', ') };
  return { short: say.calls.volumePathsOf.short(filled), sentence: say.calls.volumePathsOf.sentence(filled) };
}

function awaited(wait: Wait): Awaited {
  switch (wait.kind) {
    case 'preStop':
      return {
        short: say.preStop.short({ container: wait.container }),
        sentence: say.preStop.sentence({ container: wait.container }),
      };
    case 'call':
      return awaitedCall(wait.call);
    case 'unmount': {
      const text = wait.until === undefined ? say.unmount : say.unmountAgain;
      return { short: text.short, sentence: text.sentence({ volume: wait.volume }) };
    }
    case 'finalizer':
      return {
        short: say.finalizer.short({ name: wait.names[0] ?? '' }),
        sentence: say.finalizer.sentence({ count: wait.names.length, names: list(wait.names.map(code)) }),
      };
    default:
      return say[wait.kind];
  }
}

export function wordsOfWait(wait: Wait, language: WaitTexts): WaitText {
  const { short, sentence } = awaited(wait);
  return { short: inWords(short, language), sentence: inWords(sentence, language) };
}
