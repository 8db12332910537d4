/** What somebody's words say that have a machine's words in them, or are those. */
import { describe, expect, it } from 'vitest';
import { isSpoken, readSpoken } from './spoken.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const NOBODY = { uid: '', namespace: '', name: '' };
const WEB = { uid: '', namespace: 'shop', name: 'web' };
const DELETE = '"SyncLoop DELETE" source="api" pods=["shop/web"]';
const DELETED = { kind: 'Deleting', ...WEB, detail: { op: 'DELETE', source: 'api' } };
const QUOTED = { ...DELETED, detail: { ...DELETED.detail, quoted: true } };
const ORPHAN = `orphaned pod "${U}" found, but volume paths are still present`;
const deleting = (facts: readonly object[]) => ({ id: 'kubelet.syncLoopDelete', facts });
const EVICTED = `eviction manager: pod web_shop(${U}) is evicted successfully`;
const PLEG = `"SyncLoop (PLEG): event for pod" pod="shop/web" event={"ID":"${U}","Type":"ContainerDied","Data":""}`;

describe('a text', () => {
  it('is a message of the catalogue', () => {
    expect(readSpoken(DELETE)).toEqual(deleting([DELETED]));
  });

  it('is a message that tells nothing', () => {
    expect(readSpoken('"syncPod exit" pod="shop/web"')).toEqual({ id: 'kubelet.syncPodExit', facts: [] });
  });

  it('is a known sentence, with or without words around it', () => {
    const fact = { kind: 'OrphanRemains', ...NOBODY, uid: U };
    expect(readSpoken(ORPHAN)).toMatchObject({ id: null, facts: [fact] });
    expect(readSpoken(`we see ${ORPHAN} since today`)).toMatchObject({ id: null, facts: [fact] });
  });

  it.each([
    ['in the middle', `we see ${DELETE} since today`],
    ['at the end', `we see ${DELETE}`],
    ['behind a bracket', `(${DELETE})`],
    ['with a list that nobody closed behind it', `we see ${DELETE} x=[1`],
    ['with an object behind its list', `we see ${DELETE} x={a} and more`],
    ['with a number behind its list', `we see ${DELETE} x=1 and more`],
    ['with a text behind its list', `we see ${DELETE} x="a b" and more`],
    ['with a text behind its list that nobody closed', `we see ${DELETE} x="a b`],
    ['with a key behind its list that has no value', `we see ${DELETE} x=`],
  ])('quotes a message %s', (_, text) => {
    expect(readSpoken(text)).toEqual(deleting([QUOTED]));
  });

  it.each([
    ['the first', `we see \`${EVICTED}\` since today`],
    ['the second', `in \`kubelet.log of today\` we see \`${EVICTED}\` since today`],
    ['the fourth', `${'`kubelet.log of today` '.repeat(3)}\`${EVICTED}\``],
  ])('quotes a message in a code span, %s', (_, text) => {
    const quoted = { ...WEB, uid: U, detail: { quoted: true } };
    expect(readSpoken(text)).toEqual({
      id: 'eviction.evicted',
      facts: [
        { kind: 'Evicting', ...quoted },
        { kind: 'StoppedAll', ...quoted },
      ],
    });
  });

  it('quotes a message in a code span behind one that nobody knows', () => {
    expect(readSpoken(`we see "Words of nobody" pod="shop/web" and \`${EVICTED}\``)?.id).toBe('eviction.evicted');
  });

  it('quotes a message with words for values', () => {
    expect(readSpoken('we see "SyncLoop DELETE" source=api pods=["shop/web"] since today')).toEqual(deleting([QUOTED]));
    expect(readSpoken('we see "SyncLoop DELETE" source=api`, pods=["shop/web"]')).toEqual(deleting([]));
  });

  it.each([
    ['a list', '[1] and more', '[1]'],
    ['an object', '{1} and more', '{1}'],
    ['a text', '"a b" and more', '"a b"'],
  ])('quotes a message up to the end of %s', (_, value) => {
    expect(readSpoken(`we see "SyncLoop DELETE" x=${value} pods=["shop/web"]`)).toEqual(deleting([]));
    expect(readSpoken(`we see "SyncLoop DELETE" x=${value.replace(' and more', '')} pods=["shop/web"]`)).toEqual(
      deleting([{ ...QUOTED, detail: { ...QUOTED.detail, source: '' } }]),
    );
  });

  it('quotes an object with quotes in it, whose end is the first bracket', () => {
    expect(readSpoken(`we see ${PLEG} since today`)).toMatchObject({
      id: 'kubelet.plegEventForPod',
      facts: [{ kind: 'PlegDied', ...WEB, uid: U, detail: { quoted: true } }],
    });
  });

  it.each([
    ['words', 'we see nothing'],
    ['a message that nobody knows', '"Words of nobody" pod="shop/web"'],
    ['a quoted message that nobody knows', 'we see "Words of nobody" pod="shop/web"'],
    ['a message in single quotes', `we see 'SyncLoop DELETE' pods=["shop/web"]`],
    ['a message behind a word', `x${DELETE}`],
    ['a message with escaped quotes', `we see ${DELETE.replaceAll('"', '\\"')}`],
    ['a message that begins with a small letter', 'we see "syncPod exit" pod="shop/web"'],
    ['a fifth code span', `${'`kubelet.log of today` '.repeat(4)}\`${EVICTED}\``],
    ['a code span of a few letters', 'we see `kubelet` and `pods`'],
    ['a message too far behind', `${'x '.repeat(2_000)}${DELETE}`],
  ])('is none: %s', (_, text) => {
    expect(readSpoken(text)).toBeNull();
    expect(isSpoken(text)).toBe(false);
  });
});

describe('something is told', () => {
  it.each([
    ['a message', DELETE, true],
    ['a quoted message', `we see ${DELETE}`, true],
    ['a sentence', ORPHAN, true],
    ['a volume that nobody names a pod of', 'UnmountVolume.TearDown failed for volume "data" by an error', true],
    ['a message that tells nothing', '"syncPod exit" pod="shop/web"', false],
    ['a code span without any of the words', '`SyncLoop (RECONCILE, "api")`', false],
    ['words about pods', 'the pod and its container stay', false],
    ['a message too far behind', `${'x '.repeat(2_000)}${ORPHAN}`, false],
  ])('by %s', (_, text, is) => {
    expect(isSpoken(text)).toBe(is);
  });
});
