/**
 * Lines that were cut, joined or mixed up on their way: what of them is no number and no name is nothing, and takes
 * nothing else along. Whoever has files that once broke something beside the checkout reads those, too.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOf, LABEL, SUBDOMAIN, type NameForm } from '../kube/names.ts';
import { DEFAULT_RELEASE } from '../scenario/index.ts';
import { conformanceOf, decodeShared, evidenceTrace, type Evidence } from './index.ts';
import { shareable } from './testing/shareable.ts';
import { CART_UID, kubeletLines, readBytes } from './testing/inputs.ts';

const read = (text: string): Promise<Evidence> => readBytes(new TextEncoder().encode(text));

/** Paths of all numbers in a value that are none. */
function strangeNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => strangeNumbers(inner, `${path}.${key}`));
}

const isName = (form: NameForm, text: string): boolean => text === '' || isOf(form, text.toLowerCase());

/** What of an input, or of anything that is made of it, is no number or no name. */
async function broken(evidence: Evidence): Promise<string[]> {
  const found = strangeNumbers(evidence);
  for (const pod of evidence.pods) {
    if (!isName(SUBDOMAIN, pod.name) || !isName(LABEL, pod.namespace)) found.push(`${pod.namespace}/${pod.name}`);
    found.push(...strangeNumbers(pod));
    if (pod.events.length === 0) continue;
    found.push(...strangeNumbers(evidenceTrace(pod, DEFAULT_RELEASE)));
    found.push(...strangeNumbers(await conformanceOf(pod, DEFAULT_RELEASE)));
    found.push(...strangeNumbers(decodeShared(shareable(pod, DEFAULT_RELEASE, false).hash)));
  }
  return found;
}

const { killing, deleted, removed } = kubeletLines();

describe('a grace period', () => {
  it.each([
    ['with the next line joined to it', 'gracePeriod=30\nfoo bar', 30],
    ['with junk behind it', 'gracePeriod=30</span>', 30],
    ['in quotes of somebody’s', 'gracePeriod=30"', 30],
    [
      'with a header that is none behind it',
      'gracePeriod=2\nI1121 6:76:81.079652   12211 status_manager.go:227] "x"',
      2,
    ],
    ['below zero, as some say', 'gracePeriod=-1', -1],
    ['that was cut', 'gracePeriod=', undefined],
    ['that is a word', 'gracePeriod=soon', undefined],
    ['that is not there', '', undefined],
    ['of more digits than there are', `gracePeriod=${'9'.repeat(400)}`, undefined],
  ])('%s', async (_what, written, gracePeriod) => {
    const evidence = await read(`${deleted()}\n${killing().replace('gracePeriod=30', written)}\n`);
    const kill = evidence.pods[0]?.events.find(({ kind }) => kind === 'KillContainer');
    expect(kill?.detail?.['gracePeriod']).toBe(gracePeriod);
    expect(await broken(evidence)).toEqual([]);
  });

  it('of an object is a number or nothing', async () => {
    const pod = (seconds: string): string =>
      `{"kind":"Pod","apiVersion":"v1","metadata":{"name":"cart-0","namespace":"shop","uid":"${CART_UID}","deletionTimestamp":"2024-06-12T10:00:30Z","deletionGracePeriodSeconds":${seconds}}}`;
    for (const seconds of ['1e999', '-1e999', '"30"', '{}', '30.5']) {
      const evidence = await read(`${pod(seconds)}\n`);
      expect(evidence.pods).toHaveLength(1);
      expect(await broken(evidence)).toEqual([]);
    }
  });

  it('of kubectl describe likewise', async () => {
    const evidence = await read(
      `Name:                      cart-0\nNamespace:                 shop\nStatus:                    Terminating (lasts 5m)\nTermination Grace Period:  soon\n`,
    );
    expect(evidence.pods).toMatchObject([{ name: 'cart-0', namespace: 'shop' }]);
    expect(await broken(evidence)).toEqual([]);
  });
});

describe('Name: at the beginning of a line', () => {
  it.each([
    ['a volume’s line that was broken', 'Name: "config-volume") pod "fb2e5593-8f0c-47a4-bb8d-317228d822bc"'],
    ['the same with its quotes escaped', String.raw`Name: \"kubernetes.io/host-path/0123-etc-ssl\") on node \"n\"`],
    ['a status as Go prints it', 'Name: HostIP:10.99.0.1 PodIP: PodIPs:[] StartTime:2026-11-21 02:19:47 +0000 UTC'],
    ['a name that was damaged', 'Name:                      ngi\ufffdx-deployment-94z9vz64vv-n9n9m'],
    ['a name with a blank', 'Name:  a b'],
    ['a name that is too long', `Name:  ${'a'.repeat(254)}`],
  ])('makes no pod of %s', async (_what, line) => {
    expect((await read(`${line}\n`)).pods).toEqual([]);
    const { pods } = await read(`${deleted()}\n${line}\n${removed()}\n`);
    expect(pods.map(({ name }) => name)).toEqual(['cart-0']);
  });

  it('behind a blank goes on with the line of the log that it follows', async () => {
    const { pods } = await read(`${deleted()} InnerVolumeSpec\nName: config\n${removed()}\n`);
    expect(pods).toMatchObject([{ name: 'cart-0', stage: 'Removed' }]);
  });

  it('makes one of a description', async () => {
    const { pods } = await read('Name:         web\nNamespace:    default\nStatus:       Terminating (lasts 2h)\n');
    expect(pods).toMatchObject([{ namespace: 'default', name: 'web' }]);
  });
});

describe('a name that none can have', () => {
  it.each([
    ['an object', '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"A b","namespace":"x/y","uid":"1"}}'],
    [
      'an event',
      '{"kind":"Event","apiVersion":"v1","involvedObject":{"kind":"Pod","name":"a\\u001bb"},"reason":"Killing"}',
    ],
    ['a line of the kubelet', deleted().replace('shop/cart-0', 'Shop/Cart_0')],
    [
      'a line of the runtime',
      'time="2024-06-12T10:00:00Z" level=info msg="RunPodSandbox for &PodSandboxMetadata{Name:A B,Uid:x,Namespace:../..,Attempt:0,}"',
    ],
  ])('is taken from %s by nobody', async (_what, line) => {
    expect(await broken(await read(`${line}\n`))).toEqual([]);
  });
});

describe('ends of lines', () => {
  const entries = Array.from({ length: 200 }, (_, i) => deleted(`10:00:${String(i % 60).padStart(2, '0')}`));
  it.each([
    ['LF and then CR', `${entries.join('\n')}\n`.repeat(5) + `${entries.join('\r')}\r`.repeat(5)],
    ['CR and then LF', `${entries.join('\r')}\r`.repeat(5) + `${entries.join('\n')}\n`.repeat(5)],
    ['CR and LF by turns', `${entries.join('\n')}\n${entries.join('\r')}\r`.repeat(5)],
  ])('may be mixed: %s', async (_what, text) => {
    expect((await read(text)).lines).toMatchObject({ total: 2_000, understood: 2_000 });
  });
});

const FOLDERS = ['../scenario/fixtures/hostile', '../../../shared/hostile'];
const files = FOLDERS.map((folder) => join(import.meta.dirname, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(?:strange|trace-nan)-|\.log$/.test(name))
      .map((name) => [name, join(folder, name)] as const),
  );

it.each(files)('%s broke something once', async (_name, file) => {
  expect(await broken(await readBytes(readFileSync(file)))).toEqual([]);
});
