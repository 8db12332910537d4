import { describe, expect, it } from 'vitest';
import { RELEASES } from '../../kube/release.ts';
import { calculateEffectiveGracePeriod } from '../kubelet/gracePeriod.ts';
import { releaseOf } from '../releases/index.ts';
import { GRACE_PERIOD_CASES } from './gracePeriodCases.ts';

describe.each(RELEASES.filter((release) => release !== '1.18'))('calculateEffectiveGracePeriod in %s', (id) => {
  const { explicitZeroGrace } = releaseOf(id);

  it.each(GRACE_PERIOD_CASES)('takes $name', ({ current, spec, deletion, override, fallsBack, oneSecond }) => {
    const inputs = { current, deletionGracePeriodSeconds: deletion, override, terminationGracePeriodSeconds: spec };
    const gracePeriod = explicitZeroGrace === 'oneSecond' ? oneSecond : fallsBack;
    const shortened = current !== 0 && current !== gracePeriod;
    expect(calculateEffectiveGracePeriod(inputs, explicitZeroGrace)).toEqual({ gracePeriod, shortened });
  });
});
