import { expect, it } from 'vitest';
import { REASONS } from '../../kube/manifest/bearing.ts';
import { ADD_TEXTS } from './addTexts.ts';

it('the page and the command line give the same reasons why a field does nothing', () => {
  expect(ADD_TEXTS.en.why).toEqual(REASONS);
});
