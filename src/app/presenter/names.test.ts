import { expect, it } from 'vitest';
import { phraseIn } from './names.ts';

it('tells what was done and whose it was, and never cuts a name at its end', () => {
  const words = ['RECONCILE', 'source api', 'pod minio-fcb5548cb-nd9xt'];
  expect(phraseIn(words, 60, ' · ')).toBe('RECONCILE · source api · pod minio-fcb5548cb-nd9xt');
  expect(phraseIn(words, 34, ' · ')).toBe('RECONCILE · pod minio-f…48cb-nd9xt');
  expect(phraseIn(['waits'], 34, ' · ')).toBe('waits');
});
