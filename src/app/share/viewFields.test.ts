import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RELEASES } from '../../kube/release.ts';
import { INITIAL_VIEW, type View } from '../store/index.ts';
import { viewFromFields, viewToFields } from './viewFields.ts';

it('says nothing of a view that is as the page opens', () => {
  expect(viewToFields(INITIAL_VIEW)).toEqual({});
});

it('comes back as it went', () => {
  const view: View = {
    depth: 'source',
    diagram: 'inside',
    node: 'node-2',
    tab: 'klog',
    phoneTab: 'time',
    pod: 'default/web',
    compare: '1.36',
    breakpoints: [
      { on: 'kind', of: 'SigtermSent' },
      { on: 'actor', of: 'syncLoop' },
      { on: 'pod', of: 'default/web.0' },
      { on: 'field', of: 'worker.gracePeriod' },
      { on: 'field', of: 'default/web.0:metadata.deletionTimestamp' },
    ],
    presenting: true,
  };
  expect(viewFromFields(viewToFields(view))).toEqual(view);
});

it('reads links that were made before there was anything to compare', () => {
  expect(viewFromFields({ d: 'overview', t: 'klog', p: 'default/web' })).toEqual({
    ...INITIAL_VIEW,
    diagram: 'overview',
    tab: 'klog',
    pod: 'default/web',
  });
});

it('takes anything and gives a view', () => {
  const hostile = fc.dictionary(fc.constantFrom('z', 'd', 'n', 't', 'f', 'p', 'c', 'm', '__proto__'), fc.string());
  fc.assert(
    fc.property(hostile, (fields) => {
      const view = viewFromFields(fields);
      expect([null, 'story', 'kubelet', 'source']).toContain(view.depth);
      expect([null, 'overview', 'inside']).toContain(view.diagram);
      expect(view.node === null || /^[a-z0-9.-]+$/.test(view.node)).toBe(true);
      expect([null, ...RELEASES]).toContain(view.compare);
      expect(view.pod === null || /^[a-z0-9./-]+$/.test(view.pod)).toBe(true);
    }),
  );
});
