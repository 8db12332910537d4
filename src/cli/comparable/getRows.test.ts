import { describe, expect, it } from 'vitest';
import { rowOf, rowText } from './getRows.ts';

describe('a printed row', () => {
  it('is its cells without ages, whatever their width', () => {
    expect(rowText('crash   0/1     Error     2 (16s ago)    37s')).toBe('crash | 0/1 | Error | 2 (ago)');
    expect(rowText('web     1/1     Running   0              5s')).toBe(rowOf('web', '1/1', 'Running', '0'));
  });

  it('is none where it is the header', () => {
    expect(rowText('NAME    READY   STATUS    RESTARTS       AGE')).toBeNull();
  });
});
