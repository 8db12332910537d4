/** Documents with objects around a pod, and what a run of one comes to as an outsider sees it. */
import { TraceCursor } from '../../trace/index.ts';
import { auditFormat } from '../formats/audit.ts';
import { parseScenario } from '../parse.ts';
import { run } from '../run.ts';
import type { Scenario } from '../schema.ts';

/** A pod of the API that takes 10 s to stop. */
export const slowPod = (name: string, labels: Readonly<Record<string, string>> = { app: 'web' }) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels },
    spec: { containers: [{ name: 'app', image: 'busybox' }] },
  },
  behaviour: { app: { onSigterm: 'exit', after: '10s' } },
});

export const template = (labels: Readonly<Record<string, string>> = { app: 'web' }) => ({
  metadata: { labels },
  spec: { containers: [{ name: 'app', image: 'busybox' }] },
});

/** A Deployment of one pod that takes 10 s to stop. */
export const slowDeployment = {
  manifest: {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template: template() },
  },
  behaviour: { app: { onSigterm: 'exit', after: '10s' } },
};

/** A Job whose one container does as it is told. */
export const crunch = (spec: object, behaviour: object, restartPolicy = 'Never') => ({
  manifest: {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'crunch' },
    spec: {
      ...spec,
      template: { ...template(), spec: { restartPolicy, containers: [{ name: 'app', image: 'busybox' }] } },
    },
  },
  behaviour: { app: behaviour },
});

export const budget = (spec: object, name = 'web') => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name },
  spec: { selector: { matchLabels: { app: 'web' } }, ...spec },
});

export function scenarioWith(fields: Readonly<Record<string, unknown>>): Scenario {
  const parsed = parseScenario({ kind: 'Scenario', kubernetes: '1.32', ...fields });
  if ('ok' in parsed) return parsed.ok;
  throw new Error(JSON.stringify(parsed.errors));
}

/** What is wrong with a document, place and message. */
export function problemsOf(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const parsed = parseScenario({ kind: 'Scenario', kubernetes: '1.32', ...fields });
  return 'ok' in parsed ? [] : parsed.errors.map(({ path, message }) => `${path}: ${message}`);
}

interface AuditLine {
  readonly verb: string;
  readonly user: { readonly username: string };
  readonly objectRef: { readonly resource: string; readonly name?: string; readonly subresource?: string };
  readonly responseStatus: { readonly code: number };
}

const short = ({ verb, user, objectRef, responseStatus }: AuditLine): string => {
  const path = [objectRef.resource, objectRef.name, objectRef.subresource].filter((part) => part !== undefined);
  return `${user.username.split(':').at(-1) ?? ''} ${verb} ${path.join('/')} ${responseStatus.code}`;
};

/** Every write, in the order of the audit log: `admin delete pods/web 200`. */
export const writesOf = (scenario: Scenario): readonly string[] =>
  [...auditFormat(run(scenario))].map((line) => short(JSON.parse(line) as AuditLine));

/** What each write asks for, and whose it is. */
export const bodiesOf = (scenario: Scenario) =>
  [...auditFormat(run(scenario))].map((line) => {
    const { user, verb, requestObject: body } = JSON.parse(line) as AuditLine & { readonly requestObject: unknown };
    return { user: user.username.split(':').at(-1) ?? '', verb, body };
  });

/** How everything stands at the end. */
export function endOf(scenario: Scenario) {
  const trace = run(scenario);
  return new TraceCursor(trace).stateAt(trace.events.length - 1);
}

/** What each command has printed, the command itself first. */
export const terminalOf = (scenario: Scenario): readonly (readonly string[])[] =>
  endOf(scenario).kubectl.commands.map(({ line, output }) => [`$ ${line}`, ...output]);
