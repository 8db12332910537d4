/** Pods whose truth is a manifest on the node or behind a URL, and the mirror pods that only show them. */
import {
  CONTAINER,
  deleteWeb,
  DIES_POLITELY,
  IMAGE,
  MIRROR,
  type Preset,
  presetsOf,
  STATIC,
  staticManifest,
} from './preset.ts';

const preset = presetsOf('Static and mirror pods');

export const STATICS: readonly Preset[] = [
  preset('static', {
    title: 'Remove a static pod',
    summary: 'Only its manifest file counts: the file goes, the kubelet stops the pod, and the mirror pod follows.',
    article: 1,
    steps: [{ at: '2s', do: 'removeManifest', pod: STATIC }],
    containerGC: '10s',
    housekeeping: '1400ms', // after the relist, so that the mirror's last status is seen before the mirror goes
  }),
  preset('mirror', {
    title: 'Delete a mirror pod',
    summary: 'The mirror pod is deleted and comes back under a new UID, while the static pod never stops.',
    article: 0,
    steps: [{ at: '2s', do: 'delete', pod: MIRROR }],
    containerGC: '10s',
  }),
  preset('together', {
    title: 'Regular, mirror and static together',
    summary: 'The three removals one after the other on one node: who starts each of them, and what remains.',
    steps: [deleteWeb, { at: '6s', do: 'delete', pod: MIRROR }, { at: '12s', do: 'removeManifest', pod: STATIC }],
    containerGC: '20s',
  }),
  preset('static-edit', {
    title: 'Edit a static pod’s manifest',
    summary:
      'The edited file is a new pod of the same name: it starts when the old one has stopped, under a new mirror pod.',
    static: { onSigterm: 'exit', after: '4s', exitCode: 0 },
    steps: [
      {
        at: '2s',
        do: 'editManifest',
        pod: STATIC,
        manifest: staticManifest('registry.example/nginx:1.25'),
        behaviour: { [CONTAINER]: DIES_POLITELY },
      },
    ],
    containerGC: '16s',
  }),
  preset('static-readd', {
    title: 'Put a static pod’s file back while it stops',
    summary: 'The same file means the same UID: the pod is stopped completely first, and then a worker starts it anew.',
    kubernetes: '1.27',
    static: { onSigterm: 'exit', after: '8s', exitCode: 0 },
    steps: [
      { at: '2s', do: 'removeManifest', pod: STATIC },
      { at: '5s', do: 'create', from: 'file', manifest: staticManifest(), behaviour: { [CONTAINER]: DIES_POLITELY } },
    ],
    containerGC: '20s',
  }),
  preset('http-static', {
    title: 'Remove a static pod that came by HTTP',
    summary:
      'The kubelet asks the URL every 20 s: the pod goes on running until an answer comes that no longer lists it.',
    kubernetes: '1.36',
    others: [
      { from: 'http', manifest: staticManifest(IMAGE, 'nginx-http'), behaviour: { [CONTAINER]: DIES_POLITELY } },
    ],
    steps: [{ at: '2s', do: 'removeManifest', pod: 'nginx-http' }],
    containerGC: '20s',
  }),
  preset('mirror-offline', {
    title: 'Delete a mirror pod while the kubelet is down',
    summary: 'The mirror pod waits, marked as deleted, until the kubelet is back and puts a new one in its place.',
    steps: [
      { at: '2s', do: 'stopKubelet' },
      { at: '4s', do: 'delete', pod: MIRROR },
      { at: '8s', do: 'startKubelet' },
    ],
    containerGC: '16s',
  }),
];
