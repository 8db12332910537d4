import { describe, expect, it } from 'vitest';
import { bytesText, namesApart, zoneOf, zoneText } from './names.ts';

describe('names on the evidence page', () => {
  it('tell files of one name apart', () => {
    expect(namesApart(['kubelet.log', 'pod.yaml', 'kubelet.log', 'kubelet.log'])).toEqual([
      'kubelet.log',
      'pod.yaml',
      'kubelet.log (2)',
      'kubelet.log (3)',
    ]);
    expect(namesApart(['a', 'a (2)', 'a'])).toEqual(['a', 'a (2)', 'a (3)']);
  });

  it('read zones as people write them, and no others', () => {
    expect(['+02:00', '-0730', 'z', 'UTC', '+2:00', '+15:00', 'CET', '+00:75'].map(zoneOf)).toEqual([
      120,
      -450,
      0,
      0,
      120,
      null,
      null,
      null,
    ]);
    expect(zoneText(-450)).toBe('-07:30');
  });

  it('shorten sizes', () => {
    expect([0, 1023, 1536, 104_857_600].map(bytesText)).toEqual(['0 B', '1023 B', '1.5 KiB', '100 MiB']);
  });
});
