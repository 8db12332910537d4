/** The published schema of an event, held against runs of every release. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { traceEventJsonSchema } from '../cluster/eventSchema.ts';
import { taker, type JsonSchema } from '../trace/testing/jsonSchema.ts';
import { eventsFormat } from './formats/events.ts';
import { presetsIn, TESTED_RELEASES } from './testing/matrix.ts';
import { sharedRun } from './testing/sharedRuns.ts';

const PUBLISHED = '../../public/event.schema.json';

describe('the published JSON Schema of an event', () => {
  it('is the one that the code describes (`npx vitest run -u` writes it anew)', async () => {
    await expect(`${JSON.stringify(traceEventJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(PUBLISHED);
  });

  const isTaken = taker(JSON.parse(readFileSync(join(import.meta.dirname, PUBLISHED), 'utf8')) as JsonSchema);

  it.each(TESTED_RELEASES)('takes every event of its presets in %s', (release) => {
    const refused = presetsIn(release).flatMap(({ scenario }) =>
      [...eventsFormat(sharedRun(scenario, release))].filter((event) => !isTaken(JSON.parse(event))),
    );
    expect(refused).toEqual([]);
  });

  it('refuses what is no event', () => {
    const event = { seq: 0, t: 0, actor: 'kubectl', kind: 'CommandTyped', changes: [] };
    const accepts = taker(traceEventJsonSchema());
    expect(accepts(event)).toBe(true);
    for (const wrong of [{ kind: 'NoSuchKind' }, { t: -1 }, { changes: [{}] }, { pod: { name: 'web' } }, { more: 1 }])
      expect(accepts({ ...event, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });
});
