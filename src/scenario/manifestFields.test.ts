/** What a scenario takes of a pod's spec without looking into it is what has no bearing on a removal. */
import { describe, expect, it } from 'vitest';
import { API_FIELDS, type ApiType } from '../kube/manifest/apiFields.ts';
import { BEARING } from '../kube/manifest/bearing.ts';
import { parseScenario } from './parse.ts';
import { pod, twoPods } from './testing/documents.ts';

/** The fields of which a scenario takes even nonsense. */
const takesAnything = (type: ApiType, document: (field: string) => object): readonly string[] =>
  API_FIELDS[type].filter((field) => 'ok' in parseScenario(document(field)));

const NONSENSE = { no: ['such', 'thing'] };
const withSpec = (spec: object): object => {
  const [web, ...others] = twoPods().pods;
  return { ...twoPods(), pods: [{ ...web, manifest: pod('web', spec) }, ...others] };
};
const container = (field: string): object => ({ name: 'app', image: 'nginx', [field]: NONSENSE });

describe.each([
  { type: 'PodSpec', document: (field: string) => withSpec({ [field]: NONSENSE }) },
  { type: 'Container', document: (field: string) => withSpec({ containers: [container(field)] }) },
  {
    type: 'EphemeralContainer',
    document: (field: string) => withSpec({ ephemeralContainers: [container(field)] }),
  },
] as const)('of a $type', ({ type, document }) => {
  const taken = takesAnything(type, document);

  it('nothing that acts is taken unseen', () => {
    expect(taken.filter((field) => BEARING[type][field] === 'acts')).toEqual([]);
    expect(taken.length).toBeGreaterThan(5);
  });
});

describe('a scenario refuses with its place', () => {
  const errorsOf = (document: unknown): readonly (readonly [string, string])[] => {
    const parsed = parseScenario(document);
    return 'errors' in parsed ? parsed.errors.map(({ path, message }) => [path, message]) : [];
  };
  const DEBUG = { ephemeralContainers: [{ name: 'shell', image: 'busybox' }] };

  it('ephemeral containers of a pod that is new, or static', () => {
    const created = { ...twoPods({ at: '1s', do: 'create', manifest: pod('late', DEBUG) }) };
    expect(errorsOf(created)).toEqual([
      ['steps[0].manifest.spec.ephemeralContainers', 'ephemeral containers in a pod that is new'],
    ]);
    const [web] = twoPods().pods;
    const isStatic = { ...twoPods(), pods: [web, { from: 'file', manifest: pod('nginx', DEBUG) }] };
    expect(errorsOf(isStatic)[0]?.[0]).toBe('pods[1].manifest.spec.ephemeralContainers');
    expect(errorsOf(withSpec(DEBUG))).toEqual([]);
  });

  it('a deadline of a Deployment’s pod', () => {
    const [web, ...others] = twoPods().pods;
    const manifest = pod('web', { activeDeadlineSeconds: 5 });
    const owned = { ...twoPods(), pods: [{ ...web, manifest, owner: { deployment: 'web' } }, ...others] };
    expect(errorsOf(owned)).toEqual([
      ['pods[0].manifest.spec.activeDeadlineSeconds', 'a deadline for a pod of a Deployment'],
    ]);
  });

  it('restart rules without a policy, and an action that is not simulated', () => {
    const rules = [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }];
    const of = (own: object) => withSpec({ containers: [{ name: 'app', image: 'nginx', ...own }] });
    expect(errorsOf(of({ restartPolicyRules: rules }))[0]?.[1]).toContain('without a restartPolicy');
    expect(errorsOf(of({ restartPolicy: 'Never', restartPolicyRules: rules }))).toEqual([]);
    const all = [{ ...rules[0], action: 'RestartAllContainers' }];
    expect(errorsOf(of({ restartPolicy: 'Never', restartPolicyRules: all }))[0]?.[0]).toBe(
      'pods[0].manifest.spec.containers[0].restartPolicyRules[0].action',
    );
  });

  it('a network fault of a pod that uses the host’s', () => {
    const [web, ...others] = twoPods().pods;
    const steps = [{ at: '1s', do: 'fault', name: 'sandboxTeardownFails', pod: 'web' }];
    const hosted = { ...twoPods(), pods: [{ ...web, manifest: pod('web', { hostNetwork: true }) }, ...others], steps };
    expect(errorsOf(hosted)[0]?.[0]).toBe('steps[0].pod');
  });
});
