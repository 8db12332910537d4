/** The cluster autoscaler and Karpenter, as they remove a node. */
import { autoscalerRules } from '../../cluster/controllers/autoscalerRules.ts';
import type { EventTexts } from './explanation.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import { atStart, code, podName, sentences } from './words.ts';

const say = messages.controllers;

type Kinds = 'ScaleDownBegan' | 'ScaleDownBlocked' | 'ScaleDownFailed' | 'DrainForced' | 'NodeDrained';

const theNode = (f: Facts): Said => {
  const name = f.text('node');
  return name === undefined ? say.theNode.node : say.theNode.name({ name: code(name) });
};

const isKarpenters = (f: Facts): boolean => f.text('by') === 'karpenter';
const byOf = (f: Facts) => (isKarpenters(f) ? 'karpenter' : 'other');
const cordons = (f: Facts) => (autoscalerRules(f.rules).cordons ? 'yes' : 'other');

function waits(f: Facts) {
  const delay = autoscalerRules(f.rules).delayAfterTaint / 1_000_000;
  return { waits: delay > 0 ? 'yes' : 'other', delay } as const;
}

const REASONS = ['consolidation', 'expiration'] as const;
const WHY = ['notReplicated', 'systemPod', 'notSafeToEvict', 'localStorage', 'budgets', 'doNotDisrupt'] as const;

const theBudget = (f: Facts): Said => {
  const name = f.text('budget');
  return name === undefined ? say.scaleDownBlocked.aBudget : say.scaleDownBlocked.theBudget({ name: code(name) });
};

function blocked(f: Facts): Said {
  const pod = atStart(podName(f));
  const why = WHY.find((each) => each === f.text('why'));
  return why === undefined
    ? say.scaleDownBlocked.budget({ budget: theBudget(f), pod: podName(f) })
    : say.scaleDownBlocked[why]({ pod });
}

const GAVE_UP = ['refused', 'podsLeft', 'blocked'] as const;

function gaveUp(f: Facts): Said {
  const named = f.text('pods');
  const pods = named === undefined ? say.scaleDownFailed.somePods : code(named.replaceAll(' ', ', '));
  const why = GAVE_UP.find((each) => each === f.text('why'));
  return why === undefined ? say.scaleDownFailed.notEmpty : say.scaleDownFailed[why]({ pods });
}

export const scaleDown: Pick<EventTexts, Kinds> = {
  ScaleDownBegan: (f) => ({
    title: say.scaleDownBegan.title({ by: byOf(f), theNode: theNode(f) }),
    sentences: isKarpenters(f)
      ? [
          say.scaleDownBegan.karpenterChose({ reason: REASONS.find((each) => each === f.text('reason')) ?? 'other' }),
          say.scaleDownBegan.karpenterDrains,
        ]
      : [say.scaleDownBegan.autoscalerChose({ cordons: cordons(f) }), say.scaleDownBegan.autoscalerWaits(waits(f))],
    otherwise: isKarpenters(f) ? say.scaleDownBegan.otherwiseKarpenter : say.scaleDownBegan.otherwiseAutoscaler,
  }),
  ScaleDownBlocked: (f) => ({
    title: say.scaleDownBlocked.title({ by: byOf(f), theNode: theNode(f) }),
    sentences: [blocked(f), say.scaleDownBlocked.nothingWritten],
    otherwise: isKarpenters(f) ? say.scaleDownBlocked.otherwiseKarpenter : say.scaleDownBlocked.otherwiseAutoscaler,
  }),
  ScaleDownFailed: (f) => ({
    title: say.scaleDownFailed.title({ theNode: theNode(f) }),
    sentences: [gaveUp(f), say.scaleDownFailed.takenBack({ cordons: cordons(f) })],
    otherwise: say.scaleDownFailed.otherwise,
  }),
  DrainForced: (f) => {
    const grace = f.number('gracePeriodSeconds') ?? 0;
    return {
      title: say.drainForced.title({ pod: podName(f) }),
      sentences: sentences(say.drainForced.deadline({ grace }), say.drainForced.graceCut({ grace })),
      otherwise: say.drainForced.otherwise,
    };
  },
  NodeDrained: (f) => ({
    title: say.nodeDrained.title({ theNode: theNode(f) }),
    sentences: isKarpenters(f)
      ? [say.nodeDrained.karpenterGone, say.nodeDrained.karpenterObject]
      : [say.nodeDrained.autoscalerGone, say.nodeDrained.autoscalerObject],
    otherwise: say.nodeDrained.otherwise,
  }),
};
