import { beforeAll, describe, expect, it } from 'vitest';
import { readBytes } from '../evidence/testing/inputs.ts';
import { presetById } from '../scenario/index.ts';
import { klogText } from '../scenario/formats/klog.ts';
import { run } from '../scenario/run.ts';
import { diagnosisJson, type DiagnosisJson } from './json.ts';
import { diagnosisMarkdown } from './markdown.ts';

let found: DiagnosisJson;

beforeAll(async () => {
  const stuck = presetById('stuck-volume');
  if (stuck === undefined) throw new Error('no preset');
  const log = klogText(run(stuck.scenario)).split('\n');
  // Until the volume is stuck, and not after it has been let go.
  const half = log.slice(0, Math.floor(log.length / 2)).join('\n');
  found = diagnosisJson(await readBytes(new TextEncoder().encode(half)));
});

describe('the report of a diagnosis', () => {
  it('tells of what waits, with the lines that prove it and what may be done', () => {
    const report = diagnosisMarkdown(found);
    expect(report).toMatch(/^<!-- .* -->\n\n## default\/\S+\n/);
    expect(report).toMatch(/\| Stage \| Termina/);
    expect(report).toMatch(/### The lines that prove it\n\n```text\n\S+:\d+ {2}[IWE]\d{4}/);
    expect(report).toMatch(/### What to do, least dangerous first\n\n1\. /);
    expect(report).toMatch(/\n\d+ lines were read: /);
  });

  it('lets no line of a log become markup, mention somebody or link to an issue', () => {
    const [pod] = found.pods;
    if (pod === undefined) throw new Error('no pod was found');
    const [line] = pod.proof;
    if (line === undefined) throw new Error('nothing proves it');
    const hostile = {
      ...pod,
      name: 'web](javascript:alert(1))',
      summary: 'held by @everyone, see #1 <img src=x onerror=alert(1)> `|`',
      proof: [{ ...line, text: 'E0101 ```\n# a title <details> @team' }],
    };
    const report = diagnosisMarkdown({ ...found, pods: [hostile] });
    const outside = report.replace(/^(`{3,})[^\n]*\n[\s\S]*?\n\1$/gm, '');
    expect(outside).not.toMatch(/@|<img|<details|javascript:alert\(1\)\)$|\]\(/);
    expect(report).toContain('&#64;everyone');
    expect(report).toContain('\n````text\n');
  });

  it('says so where there is nothing', () => {
    expect(diagnosisMarkdown({ ...found, pods: [], release: null })).toContain('No pod is named.');
  });
});
