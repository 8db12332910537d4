/** The diagnosis in Chinese: whatever it can say has its sentence. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTENT_KINDS, type PodEvidence } from '../../evidence/index.ts';
import { SAID, zh } from './said.zh.ts';

const HAN = /\p{Script=Han}/u;
const source = (file: string): string => readFileSync(new URL(`../../evidence/${file}`, import.meta.url), 'utf8');

describe('said in Chinese', () => {
  it('every remark, and what would tell more', () => {
    const files = [
      'diagnosis/verdict.ts',
      'diagnosis/hints.ts',
      'diagnosis/deleted.ts',
      'diagnosis/shownVerdict.ts',
      'diagnosis/beside.ts',
      'diagnosis/diagnose.ts',
      'readEvidence.ts',
    ];
    const texts = files.flatMap((file) =>
      [
        ...source(file).matchAll(/(?:remark(?: =|:)\s*|const [A-Z_]+ =\s*|missing\.push\(|missing: \[)'([^']{12,})'/g),
      ].map(([, text = '']) => text),
    );
    expect(texts.length).toBeGreaterThan(12);
    expect(texts.filter((text) => SAID[text] === undefined)).toEqual([]);
  });

  it('why a release was detected', () => {
    const texts = [...source('release.ts').matchAll(/because: '([^']+)'/g)].map(([, text = '']) => text);
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((text) => SAID[text] === undefined)).toEqual([]);
    expect(zh.said('4 messages come from the source lines of that release')).toMatch(HAN);
  });

  it('why a line is of its class', () => {
    const texts = [
      ...[...source('facts/klogText.ts').matchAll(/because: '([^']+)'/g)].map(([, text = '']) => text),
      ...[...source('fileReader.ts').matchAll(/, '([a-zJ][^']*)'(?:, \w[\w.]*)?\);/g)].map(([, text = '']) => text),
    ].filter((text) => !['systemd', 'kubectl', 'kubectl describe'].includes(text));
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => !HAN.test(zh.said(text)))).toEqual([]);
    expect(zh.said('reflector.go tells nothing of removals')).toBe('reflector.go 与移除无关');
  });

  it('what a file holds', () => {
    const untold = CONTENT_KINDS.filter((kind) => !kind.startsWith('kubectl') && !HAN.test(zh.said(kind)));
    expect(untold).toEqual([]);
  });

  it('the sentence, with what is waited for, since when, and where it is proven', () => {
    const pod: PodEvidence = {
      key: 'default/web/1',
      namespace: 'default',
      name: 'web',
      uid: '1',
      stage: 'Terminated',
      since: '2026-11-21T02:51:30.500000000Z',
      waitingOn: 'volume-unmount',
      confidence: 'high',
      summary:
        'Its containers have stopped (…); it waits for a volume to be unmounted (data), as line 7 of kubelet.log says.',
      evidence: [],
      causes: [],
      advice: [],
      missing: [],
      isStatic: false,
      told: { subject: 'data', error: 'busy', remark: 'The next attempt is at 02:52:00.', proof: null, again: 0 },
      node: null,
      events: [],
      eventsLeftOut: 0,
    };
    expect(zh.summary(pod)).toBe(
      '它的容器已经停止；剩下的正在清理（自 2026-11-21 02:51:30.500 UTC）；它在等待卷卸载（data），见 kubelet.log 第 7 行。下一次尝试在 02:52:00。',
    );
  });
});
