/** The words of a crowd's picture in the page's language. */
import { duration } from '../explain/index.ts';
import type { CrowdStory } from '../readings/index.ts';
import { shortName } from './crowdLabels.ts';
import type { CrowdWords } from './crowdPicture.ts';
import type { CROWD } from './crowdTexts.ts';
import type { TEXTS } from './texts.ts';

type Say = (typeof CROWD)['en'];
type Base = (typeof TEXTS)['en'];
type Who = 'you' | 'controllers' | 'kubelets';

export const whoAsks = ({ requests }: CrowdStory): Who =>
  requests.some(({ by }) => by === 'you') ? 'you' : requests.length > 0 ? 'controllers' : 'kubelets';

export function crowdWords(say: Say, base: Base, who: Who): CrowdWords {
  const you = {
    you: { name: base.you, about: base.youAbout },
    controllers: { name: say.controllers, about: say.controllersAbout },
    kubelets: { name: say.kubelets, about: say.kubeletsAbout },
  };
  return {
    marks: {
      pod: (name) => say.markPod({ name }),
      killed: (name) => say.markKilled({ name }),
      gone: (name) => say.markGone({ name }),
      crowd: (count) => say.markCrowd({ count }),
      others: (count) => say.others({ count }),
      down: (of) => base.down({ of }),
      refused: base.lineRefused,
      budget: (count) => say.markBudget({ count }),
      unheard: say.markUnheard,
    },
    labels: {
      gone: base.gone,
      record: say.record,
      unheard: say.unheard,
      down: (of) => base.down({ of }),
      others: (count) => say.others({ count }),
      gate: (count) => say.gate({ count }),
      request: ({ is, names }) =>
        is === 'refused'
          ? say.refusedCode({ count: names.length })
          : is === 'act'
            ? (names[0] ?? '')
            : say.request({
                is: is === 'evict' ? 'evict' : 'other',
                count: names.length,
                name: shortName(names[0] ?? ''),
              }),
    },
    length: duration,
    line: ({ is, by }) =>
      by === 'controller' ? base.lineControllers : say.lineYours({ is: is === 'evict' ? 'evict' : 'other' }),
    stop: say.lineStop,
    final: base.lineFinal,
    you: you[who],
    budget: { name: say.budget, about: '' },
    node: (count) => say.nodePods({ count }),
  };
}
