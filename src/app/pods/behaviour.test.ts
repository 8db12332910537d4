import { describe, expect, it } from 'vitest';
import type { PodManifest } from '../../kube/index.ts';
import { behaviourOf, DEFAULT_CHOICE, secondsIn, wrong } from './behaviour.ts';

const pod: PodManifest = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: {
    containers: [
      { name: 'app', image: 'a', lifecycle: { preStop: { exec: { command: ['drain'] } } } },
      { name: 'proxy', image: 'b' },
    ],
  },
};

describe('the behaviour of a pasted pod', () => {
  it('exits soon after SIGTERM where nothing else is chosen', () => {
    expect(behaviourOf(pod, {})['proxy']).toEqual({ onSigterm: 'exit', after: '100ms' });
  });

  it('says how long a preStop hook takes only where there is one', () => {
    expect(behaviourOf(pod, { 'web/app': { ...DEFAULT_CHOICE, onSigterm: 'ignore', preStopTakes: '1.5' } })).toEqual({
      app: { onSigterm: 'ignore', preStop: { takes: '1.5s' } },
      proxy: { onSigterm: 'exit', after: '100ms' },
    });
  });

  it.each(['', 'soon', '-1', '1e9', 'Infinity'])('takes no %j for seconds', (text) => {
    expect(secondsIn(text)).toBeNull();
    expect(wrong({ ...DEFAULT_CHOICE, onSigterm: 'after', after: text }, false)).toBe(true);
  });
});
