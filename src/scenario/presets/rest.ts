/** The node before anybody does anything to it: what a first visitor sees, and what undo leads back to. */
import { micros, type Micros } from '../../engine/time.ts';
import { DEFAULT_RELEASE } from '../releases.ts';
import { staticPod, web, type Preset } from './preset.ts';

/** When what is done at rest happens: as in every other preset. */
export const REST_ACTS_AT: Micros = micros(2_000_000);

const title = 'Node at rest';

const REST: Preset['scenario'] = {
  kind: 'Scenario',
  title,
  kubernetes: DEFAULT_RELEASE,
  seed: 0,
  node: { name: 'node-1', timers: { housekeeping: '500ms', containerGC: '8s' } },
  pods: [web({}), staticPod()],
  steps: [],
  // Nothing would be told before it is quiet: so long that each of the kubelet's timers is seen to fire.
  until: '9s',
};

export const AT_REST: Preset = {
  id: 'rest',
  group: 'Deletes',
  title,
  summary: 'Nothing is deleted yet: three kinds of pods run, the kubelet’s timers tick, and the first act is yours.',
  scenario: REST,
  opened: REST,
};
