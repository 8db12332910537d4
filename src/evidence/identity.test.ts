/** Whom a line is about: the names that runtimes make up, paths on the node, references, the command that was pasted. */
import { describe, expect, it } from 'vitest';
import { podIn } from './facts/identity.ts';
import { pastedCommand } from './facts/pastedCommand.ts';
import { CART_UID as U, readBytes } from './testing/inputs.ts';

const ID = 'ab'.repeat(32);
const HASH = 'd1e2f3a4b5c6d7e8f9a0b1c2d3e4f5a6';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const NAMED: readonly (readonly [text: string, pod: string])[] = [
  [`pod "cart-0_shop(${U})"`, `shop/cart-0/${U}`],
  [`k8s_POD_cart-0_shop_${U}_0`, `shop/cart-0/${U}`],
  [`k8s_app_cart-0_shop_${U}_12`, `shop/cart-0/${U}`],
  [`pod sandbox k8s_cart-0_shop_${U}_0(${ID})`, `shop/cart-0/${U}`],
  [`k8s_etcd_etcd-m1_kube-system_${HASH}_3`, `kube-system/etcd-m1/${HASH}`],
  [`/var/log/pods/shop_cart-0_${U}/app/0.log`, `shop/cart-0/${U}`],
  [`/var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data`, `//${U}`],
  [`Error deleting shop_cart-0/${ID} from network calico/k8s-pod-network`, 'shop/cart-0/'],
  ['error removing pod shop_cart-0 from CNI network "multus"', 'shop/cart-0/'],
  ['cni failed to teardown pod "cart-0_shop" network', 'shop/cart-0/'],
  [String.raw`networkPlugin cni failed to teardown pod \"cart-0_shop\" network`, 'shop/cart-0/'],
  [`failed to "KillPodSandbox" for \\"${U}\\" with KillPodSandboxError`, `//${U}`],
  [`pod "${U}" (UID: "${U}")`, `//${U}`],
  [`kubepods-besteffort-pod${U.replaceAll('-', '_')}.slice`, `//${U}`],
  ['Pod shop/cart-0 is stuck', 'shop/cart-0/'],
  ['po/cart-0 is stuck', '/cart-0/'],
  ['pod/cart-0 with --namespace=shop', 'shop/cart-0/'],
  ['Pod "cart-0" in namespace "shop"', 'shop/cart-0/'],
  ['GET /api/v1/namespaces/shop/pods/cart-0', 'shop/cart-0/'],
  [`ObjectReference{Kind:"Pod", Namespace:"shop", Name:"cart-0", UID:"${U}", APIVersion:"v1"}`, `shop/cart-0/${U}`],
  [`pod="shop/cart-0" podUID="${U}"`, `shop/cart-0/${U}`],
  // Nobody.
  ['pods and/or containers', '//'],
  ['a pod is stuck', '//'],
  [`a volume "pvc-${U}" is busy`, '//'],
  [`request id ${U}`, '//'],
];

it.each(NAMED)('%s', (text, pod) => {
  const { namespace, name, uid } = podIn(text);
  expect(`${namespace}/${name}/${uid}`).toBe(pod);
});

const COMMANDS: readonly (readonly [line: string, namespace: string, pod: string])[] = [
  ['$ kubectl get pods -n shop', 'shop', ''],
  ['kubectl --namespace=shop get po', 'shop', ''],
  ['root@m1:~# kubectl delete pod cart-0 -n shop --grace-period=0 --force', 'shop', 'cart-0'],
  ['$ kubectl -n shop get po/cart-0 -o wide', 'shop', 'cart-0'],
  ['# oc describe pod -n shop cart-0 | tail', 'shop', 'cart-0'],
  ['k get po -A', '', ''],
  ['kubectl logs cart-0 -c app -nshop', 'shop', 'cart-0'],
  ['kubectl get pods --namespace shop', 'shop', ''],
  ['kubectl -n=shop get pods', 'shop', ''],
  ["kubectl describe po 'cart-0' -n 'shop'", 'shop', 'cart-0'],
  ['kubectl get pods --all-namespaces -n shop', '', ''],
  ['kubectl get po -l app=cart -n shop cart-0', 'shop', 'cart-0'],
  ['kubectl get svc cart-0 -n shop', 'shop', ''],
  ['kubectl exec deploy/cart -n shop', 'shop', ''],
  ['I ran kubectl get pods -n shop and it hangs', 'shop', ''],
];

it.each(COMMANDS)('%s', (line, namespace, pod) => {
  expect(pastedCommand(line)).toMatchObject({ namespace, pod });
});

it('takes no words for a command', () => {
  expect(pastedCommand('we use kubectl to get pods -n shop')).toBeNull();
  expect(pastedCommand('ask a kubectl user')).toBeNull();
});

interface Paste {
  readonly text: string;
  readonly pods: readonly string[];
}

const ROWS = 'NAME     READY   STATUS        RESTARTS   AGE\ncart-0   1/1     Terminating   0          3d';
const at = (severity: string, place: string, text: string): string =>
  `${severity}0612 10:00:00.100000     900 ${place}] ${text}`;
const BUSY = at(
  'E',
  'nestedpendingoperations.go:348',
  `Operation for "{volumeName:kubernetes.io/nfs/x-data podName:${U} nodeName:}" failed. No retries permitted until 2024-06-12 10:02:02 +0000 UTC m=+122.1 (durationBeforeRetry 2m2s). Error: "UnmountVolume.TearDown failed for volume \\"data\\" (UniqueName: \\"x\\") pod \\"${U}\\" (UID: \\"${U}\\") : device is busy"`,
);

const PASTES: Readonly<Record<string, Paste>> = {
  'rows below a command with -n': { text: `$ kubectl get pods -n shop\n${ROWS}`, pods: ['shop/cart-0'] },
  'rows below a command without a prompt': {
    text: `kubectl --namespace=shop get po\n${ROWS}`,
    pods: ['shop/cart-0'],
  },
  'rows below a sentence with a command': {
    text: `I ran \`kubectl get pods -n shop\`:\n${ROWS}`,
    pods: ['shop/cart-0'],
  },
  'rows below two commands': {
    text: `$ kubectl get po -n shop\n${ROWS}\n$ kubectl get po -n other\n${ROWS}`,
    pods: ['shop/cart-0', 'other/cart-0'],
  },
  'what kubectl delete says': {
    text: '$ kubectl delete po/cart-0 -n shop --force\npod "cart-0" force deleted',
    pods: ['shop/cart-0'],
  },
  'events below a command': {
    text: `# kubectl describe pod cart-0 -n shop | tail -5\nEvents:\n  Type     Reason         Age              From     Message\n  ----     ------         ----             ----     -------\n  Warning  FailedKillPod  1s (x9 over 2m)  kubelet  error killing pod: failed to "KillContainer" for "app" with KillContainerError: "rpc error"`,
    pods: ['shop/cart-0'],
  },
  'events below the row of one pod': {
    text: `${ROWS.replace('1/1', '0/1')}\n\nEvents:\n  Warning  FailedKillPod  1s (x9 over 2m)  kubelet  error killing pod: failed to "KillContainer" for "app" with KillContainerError: "rpc error"`,
    pods: ['/cart-0'],
  },
  'an event whose message has the UID, and one that has the name': {
    text: `Warning  FailedKillPod   76s (x101 over 22m)  kubelet  error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = networkPlugin cni failed to teardown pod \\"cart-0_shop\\" network: x"`,
    pods: ['shop/cart-0'],
  },
  'a UID that a path to a log gives a name': {
    text: `${at('W', 'docker_container.go:224', `Cannot create symbolic link because container log file /var/log/pods/shop_cart-0_${U}/app/0.log does not exist`)}\n${BUSY}`,
    pods: ['shop/cart-0'],
  },
  'a UID that ls gives a name': {
    text: `$ ls /var/log/pods\nkube-system_etcd-m1_${HASH}  shop_cart-0_${U}\norphaned pod "${U}" found, but volume paths are still present on disk`,
    pods: ['shop/cart-0'],
  },
  'a UID that docker ps gives a name': {
    text: `2f4bc8e5bb6a   nginx   "nginx -g"   2 hours ago   Up 2 hours   k8s_app_cart-0_shop_${U}_0\n${BUSY}`,
    pods: ['shop/cart-0'],
  },
  'a kill that fails, which has name and UID': {
    text: `${at('E', 'kubelet_pods.go:1202', `Failed killing the pod "cart-0": failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = x"`)}\n${BUSY}`,
    pods: ['/cart-0'],
  },
  'a sandbox whose plug-in’s error names the pod': {
    text: at(
      'E',
      'remote_runtime.go:222',
      `"StopPodSandbox from runtime service failed" err="rpc error: code = Unknown desc = failed to destroy network for sandbox k8s_cart-0_shop_${U}_0(${ID}): error removing pod shop_cart-0 from CNI network \\"multus-cni-network\\": delegate del failed" podSandboxID="${ID}"`,
    ),
    pods: ['shop/cart-0'],
  },
  'what CRI-O says of a network that stays': {
    text: `time="2024-06-12T10:00:00Z" level=error msg="Error stopping network on cleanup: failed to destroy network for pod sandbox k8s_cart-0_shop_${U}_0(${ID}): error removing pod shop_cart-0 from CNI network \\"multus\\": delegate del failed"`,
    pods: ['shop/cart-0'],
  },
  'what CRI-O says where the request to the plug-in’s daemon fails': {
    text: `time="2024-06-12T10:00:00Z" level=error msg="failed to destroy network for pod sandbox k8s_cart-0_shop_${U}_0(${ID}): plugin failed (delete): failed to send CNI request: EOF"`,
    pods: ['shop/cart-0'],
  },
  'a mirror by its full name': {
    text: `Failed deleting a mirror pod "etcd-m1_kube-system(${U})": pods "etcd-m1" is forbidden`,
    pods: ['kube-system/etcd-m1'],
  },
  'a path alone': {
    text: `umount: /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data: target is busy`,
    pods: [`/${U}`],
  },
};

describe('a paste', () => {
  it.each(Object.entries(PASTES))('%s', async (_, { text, pods }) => {
    const evidence = await readBytes(utf8(text));
    expect(evidence.pods.map(({ namespace, name, uid }) => `${namespace}/${name || uid}`)).toStrictEqual(pods);
  });
});
