import { describe, expect, it } from 'vitest';
import { seconds, toSeconds } from '../../engine/time.ts';
import { objectKey, type Pod } from '../../kube/objects.ts';
import { parseRfc3339, rfc3339 } from '../../kube/time.ts';
import { beforeDelete, checkGracefulDelete } from '../apiserver/gracefulDeletion.ts';
import { releaseOf } from '../releases/index.ts';
import {
  CHECK_GRACEFUL_DELETE_CASES,
  DELETE_WATCH_CASES,
  DELETION_TIME_CASES,
  REPEATED_DELETE_CASES,
} from './deletionCases.ts';
import { releasesIn } from './releasesOf.ts';
import { Stage } from './stage.ts';

interface Like {
  readonly spec?: number;
  readonly phase?: Pod['status']['phase'];
  readonly scheduled?: boolean;
  readonly deleting?: { readonly ends: number; readonly grace: number };
  readonly finalizer?: boolean;
}

const pod = ({ spec = 30, phase = 'Running', scheduled = true, deleting, finalizer = false }: Like): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web',
    namespace: 'default',
    uid: 'u',
    resourceVersion: '100',
    creationTimestamp: rfc3339(seconds(0)),
    ...(finalizer && { finalizers: ['a/b'] }),
    ...(deleting && {
      deletionTimestamp: rfc3339(seconds(deleting.ends)),
      deletionGracePeriodSeconds: deleting.grace,
    }),
  },
  spec: {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: spec,
    containers: [{ name: 'app', image: 'app' }],
    /** Not the node of the stage: no kubelet answers. */
    ...(scheduled && { nodeName: 'another' }),
  },
  status: { phase },
});

const inEach = <T extends { readonly in: Parameters<typeof releasesIn>[0] }>(cases: readonly T[]) =>
  cases.flatMap((each) => releasesIn(each.in).map((release) => ({ ...each, release })));

describe('CheckGracefulDelete', () => {
  it.each(inEach(CHECK_GRACEFUL_DELETE_CASES))(
    'grants $granted s to $name in $release',
    ({ release, asked, granted, ...like }) => {
      expect(checkGracefulDelete(pod(like), asked, releaseOf(release))).toBe(granted);
    },
  );
});

describe('BeforeDelete', () => {
  it.each(inEach(REPEATED_DELETE_CASES))(
    'with $stored s stored and $asked s asked for, in $release: $result',
    ({ release, stored, asked, result }) => {
      const object = pod({ deleting: { ends: 120, grace: stored } });
      const decision = beforeDelete(object, asked, seconds(100), releaseOf(release));
      expect(decision.kind === 'graceful' ? decision.pod.metadata.deletionGracePeriodSeconds : decision.kind).toBe(
        result,
      );
    },
  );

  it.each(inEach(DELETION_TIME_CASES))('$name, in $release', ({ release, now, existing, asked, ends, grace }) => {
    const object = pod(existing === undefined ? {} : { deleting: existing });
    const decision = beforeDelete(object, asked, seconds(now), releaseOf(release));
    if (decision.kind !== 'graceful') throw new Error(decision.kind);
    const { deletionTimestamp = '', deletionGracePeriodSeconds } = decision.pod.metadata;
    expect([toSeconds(parseRfc3339(deletionTimestamp) ?? seconds(0)), deletionGracePeriodSeconds]).toEqual([
      ends,
      grace,
    ]);
  });
});

describe('a DELETE of', () => {
  it.each(DELETE_WATCH_CASES)('$name tells a watcher $events', ({ asked, events, ...like }) => {
    const object = pod(like);
    const stage = new Stage('1.23', {
      edit: (state) => void (state.etcd.pods[objectKey('default', 'web')] = structuredClone(object) as never),
    });
    const request = { id: 1, verb: 'delete', user: 'kubectl', namespace: 'default', name: 'web' } as const;
    const replyTo = { actor: 'n/kubelet/statusManager', key: '', token: 0 } as const; // waits for nothing
    stage.send(['apiserver', { type: 'apiRequest', request: { ...request, gracePeriodSeconds: asked }, replyTo }]);
    stage.rest();
    const written = stage.told('DeletionTimestampSet', 'GracePeriodZeroed', 'ObjectRemoved');
    const graceOf = (detail: (typeof written)[number]['detail']) => detail?.['deletionGracePeriodSeconds'] ?? 0;
    expect(
      written.map(({ kind, detail }) =>
        kind === 'ObjectRemoved' ? 'DELETED 0' : `MODIFIED ${JSON.stringify(graceOf(detail))}`,
      ),
    ).toEqual(events);
  });
});
