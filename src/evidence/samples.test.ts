/** Real inputs with their expected verdicts, where that folder is present: `../shared/evidence` beside the repository. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEvidence, type Evidence } from './index.ts';

const folder = new URL('../../../shared/evidence/', import.meta.url);
const index = new URL('index.json', folder);

interface Sample {
  readonly file: string;
  readonly title: string;
  readonly expected: {
    readonly acceptable: Readonly<Record<string, readonly string[]>>;
    readonly acceptableWaitingOn: readonly string[];
    readonly keyLines: readonly number[];
  };
}

const samples = existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as readonly Sample[]) : [];

const read = ({ file }: Sample): Promise<Evidence> =>
  readEvidence([{ name: file, bytes: createReadStream(new URL(file, folder)) }]);

/** A pod by what the expectation calls it: `namespace/name`, the name alone, the UID, or `?` for one without a name. */
const stageOf = ({ pods }: Evidence, key: string): string | undefined =>
  pods.find((pod) => [pod.uid, `${pod.namespace}/${pod.name}`, pod.name === '' ? '?' : pod.name].includes(key))?.stage;

describe.skipIf(samples.length === 0)('real inputs', () => {
  it.each(samples.map((sample) => [`${sample.file}: ${sample.title}`, sample] as const))('%s', async (_, sample) => {
    const evidence = await read(sample);
    const { acceptable, acceptableWaitingOn } = sample.expected;
    for (const [key, stages] of Object.entries(acceptable)) expect(stages, key).toContain(stageOf(evidence, key));
    expect(acceptableWaitingOn).toContain(evidence.waitingOn);
    const { total, understood, irrelevant, unknown } = evidence.lines;
    expect(understood + irrelevant + unknown).toBe(total);
  });

  it('says that it can’t tell about as often as that is right', async () => {
    const verdicts = await Promise.all(samples.map(read));
    const stages = verdicts.flatMap(({ pods }) => pods.map(({ stage }) => stage));
    expect(stages.filter((stage) => stage === 'unknown').length / samples.length).toBeGreaterThan(1 / 8);
  });
});
