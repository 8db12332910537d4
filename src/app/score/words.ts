/** The picture's words in the page's language. */
import { duration } from '../explain/index.ts';
import { useMemo } from 'react';
import { useTexts } from '../language/index.ts';
import type { StoryMessage } from '../readings/index.ts';
import type { PictureWords } from './picture.ts';
import { TEXTS } from './texts.ts';

type Say = (typeof TEXTS)['en'];

/** @param containers their names; @param isMirror the record is a mirror pod's */
export function pictureWords(say: Say, name: string, containers: readonly string[], isMirror: boolean): PictureWords {
  const [container = ''] = containers;
  const line = (message: StoryMessage): string => {
    switch (message.is) {
      case 'delete':
        return message.isControllers === true ? say.lineControllers : say.lineDelete;
      case 'refused':
        return say.lineRefused;
      case 'watch':
        return say.lineWatch;
      case 'remove':
        return say.lineRemove;
      case 'file':
        return say.lineFile;
      case 'stop':
        return say.lineStop;
      case 'signal':
        return say.lineSignal({ signal: message.label ?? 'SIGTERM', container: message.container ?? container });
      case 'final':
        return say.lineFinal;
      case 'create':
        return say.lineCreate;
      case 'told':
        return say.lineTold;
    }
  };
  return {
    length: duration,
    message: line,
    marks: {
      record: say.markRecord({ name }),
      deleting: say.markDeleting,
      gone: say.markGone,
      state: (state) => say.markState({ state: say.state[state] }),
      runs: (of) => say.markRuns({ container: of }),
      stopping: (of) => say.markStopping({ container: of }),
      killed: (of) => say.markKilled({ container: of }),
      exited: (of) => say.markExited({ container: of }),
      unused: (of) => say.markUnused({ container: of }),
      hook: (of) => say.markHook({ container: of }),
      cleanUp: (what) => say.markTidied({ what: say.tidied[what] }),
      failed: say.markFailed,
      down: (of) => say.down({ of }),
      manifest: say.markManifest,
    },
    labels: {
      state: (state) => say.state[state],
      runs: say.runs,
      gone: say.gone,
      cleanUp: (what) => say.tidied[what],
      onlyAsks: say.onlyAsks,
      removes: say.removes,
      clock: say.clock,
      killed: say.killed,
      unused: (seconds) => say.unused({ seconds }),
      used: (seconds) => say.used({ seconds }),
      down: (of) => say.down({ of }),
      sameAgain: say.sameAgain,
    },
    strata: {
      you: { name: say.you, about: say.youAbout },
      record: { name: say.record, about: isMirror ? say.mirrorAbout : say.recordAbout },
      kubelet: { name: say.kubelet, about: say.kubeletAbout },
      file: { name: say.file, about: say.fileAbout },
      containerd: { name: say.containerd, about: say.containerdAbout },
      process: {
        name: say.process,
        about:
          containers.length > 1 ? say.processesAbout({ count: containers.length }) : say.processAbout({ container }),
      },
    },
  };
}

export function usePictureWords(name: string, containers: string, isMirror: boolean): PictureWords {
  const say = useTexts(TEXTS);
  return useMemo(() => pictureWords(say, name, containers.split(' '), isMirror), [say, name, containers, isMirror]);
}
