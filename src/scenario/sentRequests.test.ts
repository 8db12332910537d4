import { expect, it } from 'vitest';
import { requestHeadline, sentRequest } from '../cluster/apiserver/requests.ts';
import { PRESETS } from './index.ts';
import { sharedRun } from './testing/sharedRuns.ts';

it('knows every request of every preset as its packet is labelled', () => {
  const sent = PRESETS.flatMap(({ scenario }) => sharedRun(scenario).events.filter(({ to }) => to === 'apiserver'));
  const misread = sent.filter((event) => {
    const request = sentRequest(event);
    const label = request && `${requestHeadline(request)}${request.namesUID ? ' uid=' : ''}`;
    return label === undefined || event.message?.replace(/(?<= uid=)\S+/, '') !== label;
  });
  expect(misread).toEqual([]);
  expect(sent.length).toBeGreaterThan(PRESETS.length);
});
