/** What a namespace that goes says of what is left in it, and how long it gives that (namespaced_resources_deleter.go). */
import { describe, expect, it } from 'vitest';
import { plus, seconds, type Micros } from '../../engine/time.ts';
import type { Namespace } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import { podOfManifest } from '../apiserver/admission.ts';
import { NAMESPACE_FINE } from './conditionWords.ts';
import { conditionsOf, contentOf, estimate, unexplained } from './namespaceContent.ts';

const DELETED = seconds(100);

const shop = (conditions: Namespace['status']['conditions'] = []): Namespace => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    namespace: '',
    name: 'shop',
    uid: 'a',
    resourceVersion: '7',
    creationTimestamp: rfc3339(seconds(0)),
    deletionTimestamp: rfc3339(DELETED),
  },
  spec: { finalizers: ['kubernetes'] },
  status: { phase: 'Terminating', conditions },
});

interface Left {
  readonly namespace?: string;
  readonly grace?: number;
  readonly phase?: Pod['status']['phase'];
  readonly finalizers?: readonly string[];
}

function pod(name: string, { namespace = 'shop', grace = 30, phase = 'Running', finalizers = [] }: Left = {}): Pod {
  const made = podOfManifest({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, ...(finalizers.length > 0 && { finalizers }) },
    spec: { terminationGracePeriodSeconds: grace, containers: [{ name: 'app', image: 'busybox' }] },
  });
  return { ...made, status: { ...made.status, phase } };
}

const informers = (...pods: readonly Pod[]) => ({
  pods: Object.fromEntries(pods.map((each) => [`${each.metadata.namespace}/${each.metadata.name}`, each])),
  objects: {},
});

describe('a namespace reckons when to look again', () => {
  const after = (time: Micros, ...pods: readonly Pod[]): number => {
    const told = informers(...pods);
    return estimate(shop(), told, contentOf('shop', told), plus(DELETED, time));
  };

  it.each<readonly [string, readonly Pod[], number]>([
    ['nothing is left', [], 0],
    ['its pods have the longest grace of any', [pod('a', { grace: 20 }), pod('b', { grace: 40 })], 40],
    [
      'one that is over has nothing more to do',
      [pod('a', { grace: 20 }), pod('b', { grace: 40, phase: 'Failed' })],
      20,
    ],
    ['one that has succeeded has not either', [pod('a', { grace: 40, phase: 'Succeeded' })], 0],
    ['one that waits for a node counts', [pod('a', { grace: 40, phase: 'Pending' })], 40],
    ['pods of another namespace do not count', [pod('a', { namespace: 'default', grace: 40 })], 0],
    ['a finalizer may take a while', [pod('a', { grace: 5, finalizers: ['example.com/a'] })], 15],
    ['and the grace may take longer', [pod('a', { grace: 40, finalizers: ['example.com/a'] })], 40],
  ])('%s', (_why, pods, expected) => {
    expect(after(seconds(5), ...pods)).toBe(expected);
  });

  it('is at a loss about what neither a grace nor a finalizer explains', () => {
    const at = (time: Micros, ...pods: readonly Pod[]) => {
      const told = informers(...pods);
      return unexplained(shop(), told, contentOf('shop', told), plus(DELETED, time));
    };
    const slow = pod('a', { grace: 40 });
    expect(at(seconds(5), slow)).toEqual([]);
    expect(at(seconds(40), pod('b', { finalizers: ['example.com/a'] }))).toEqual([]);
    expect(at(seconds(40), slow)).toEqual(['/v1, Resource=pods']);
  });

  it('a grace that has gone by explains nothing any more', () => {
    const slow = pod('a', { grace: 40 });
    expect(after(seconds(39), slow)).toBe(40);
    expect(after(seconds(40), slow)).toBe(0);
  });
});

describe('its conditions', () => {
  const held = { finalizers: ['example.com/a', 'example.com/b'] };
  const told = informers(
    pod('a', held),
    pod('b', { finalizers: ['example.com/a'] }),
    pod('c', { namespace: 'default', ...held }),
  );
  const said = (conditions: ReturnType<typeof conditionsOf>) =>
    Object.fromEntries(
      conditions.map(({ type, status, reason, message }) => [type, `${status} ${reason ?? ''}: ${message ?? ''}`]),
    );
  const fine = Object.fromEntries(
    Object.entries(NAMESPACE_FINE).map(([type, [reason, message]]) => [type, `False ${reason}: ${message}`]),
  );

  it('count what is left in it, and what each finalizer holds', () => {
    const content = contentOf('shop', told);
    expect(content).toMatchObject({
      remaining: { 'pods.': 2 },
      finalizers: { 'example.com/a': 2, 'example.com/b': 1 },
    });
    expect(said(conditionsOf(shop(), content, [], DELETED))).toEqual({
      ...fine,
      NamespaceContentRemaining:
        'True SomeResourcesRemain: Some resources are remaining: pods. has 2 resource instances',
      NamespaceFinalizersRemaining:
        'True SomeFinalizersRemain: Some content in the namespace has finalizers remaining: ' +
        'example.com/a in 2 resource instances, example.com/b in 1 resource instances',
    });
  });

  it('say that a deletion has failed only of what nothing explains', () => {
    const content = contentOf('shop', informers(pod('a')));
    expect(said(conditionsOf(shop(), content, ['/v1, Resource=pods'], DELETED))).toEqual({
      ...fine,
      NamespaceContentRemaining:
        'True SomeResourcesRemain: Some resources are remaining: pods. has 1 resource instances',
      NamespaceDeletionContentFailure:
        'True ContentDeletionFailed: Failed to delete all resource types, 1 remaining: ' +
        'unexpected items still remain in namespace: shop for gvr: /v1, Resource=pods',
    });
  });

  it('keep the time of their last change as long as their status stays', () => {
    const before = conditionsOf(shop(), contentOf('shop', told), [], DELETED);
    const later = plus(DELETED, seconds(7));
    const timesOf = (conditions: ReturnType<typeof conditionsOf>, status: string) => [
      ...new Set(
        conditions.filter((each) => each.status === status).map(({ lastTransitionTime }) => lastTransitionTime),
      ),
    ];
    const after = conditionsOf(shop(before), contentOf('shop', informers()), [], later);
    const changed = after.filter(({ type }) => /Remaining/u.test(type));
    expect(timesOf(before, 'True')).toEqual([rfc3339(DELETED)]);
    expect(new Set(changed.map(({ lastTransitionTime }) => lastTransitionTime))).toEqual(new Set([rfc3339(later)]));
    expect(
      timesOf(
        after.filter((each) => !changed.includes(each)),
        'False',
      ),
    ).toEqual([rfc3339(DELETED)]);
  });
});
