/** Paste, drop or open pods and what is around them; say where they come from and how they behave; add them. */
import { useRef } from 'react';
import type { PodManifest } from '../../kube/index.ts';
import type { ObjectManifest } from '../../kube/objectManifests.ts';
import { applied, nameInSteps, withObjects } from '../../scenario/editObjects.ts';
import { addPod, firstNode, nodesOf } from '../../scenario/index.ts';
import type { ScenarioObject } from '../../scenario/workloads.ts';
import { texts, useTexts } from '../language/index.ts';
import { Button, Dialog, Icon, Menu, Segmented, UI_TEXTS } from '../shell/ui/index.ts';
import { actions, freePodName, namesOf, pageStore, useBusy, type Act, type ScenarioPod } from '../store/index.ts';
import { ADD_TEXTS, type AddWords } from './addTexts.ts';
import { asksForPreStop, behaviourOf, choiceKey, DEFAULT_CHOICE, wrong, type Choices } from './behaviour.ts';
import { BehaviourFields } from './BehaviourFields.tsx';
import { draft } from './draft.ts';
import { readFiles } from './files.ts';
import { Problem } from './Problem.tsx';
import { Remarks } from './Remarks.tsx';
import { SAMPLE } from './sample.ts';
import { useOneActs } from './useOneActs.ts';

const NONE: readonly PodManifest[] = [];
const NO_OBJECTS: readonly ObjectManifest[] = [];

/** What a workload makes, as a pod: its processes behave as one's do. */
const madeBy = (objects: readonly ObjectManifest[]): readonly PodManifest[] =>
  objects.flatMap((manifest) =>
    manifest.spec !== undefined && 'template' in manifest.spec
      ? [
          {
            apiVersion: 'v1',
            kind: 'Pod',
            metadata: { ...manifest.spec.template.metadata, name: nameInSteps(manifest) },
            spec: manifest.spec.template.spec,
          },
        ]
      : [],
  );

/** Every pod under a name that is free. */
function renamed(pods: readonly PodManifest[]): readonly PodManifest[] {
  let { scenario } = pageStore.getState();
  return pods.map((manifest) => {
    if (scenario === null) return manifest;
    const name = freePodName(scenario, manifest.metadata.name);
    const own = { ...manifest, metadata: { ...manifest.metadata, name } };
    scenario = { ...scenario, pods: [...scenario.pods, { from: 'api', manifest: own }] };
    return own;
  });
}

/** What kubectl debug has added to a pod that runs is no part of one that is made anew. */
function asNew(manifest: PodManifest): PodManifest {
  const { ephemeralContainers: _added, ...spec } = manifest.spec;
  return { ...manifest, spec };
}

const anyWrong = (pods: readonly PodManifest[], choices: Choices): boolean =>
  pods.some((pod) =>
    pod.spec.containers.some((c) => wrong(choices[choiceKey(pod, c.name)] ?? DEFAULT_CHOICE, asksForPreStop(c))),
  );

interface Added {
  readonly pods: readonly PodManifest[];
  readonly objects: readonly ObjectManifest[];
  readonly from: 'api' | 'file';
  readonly when: 'start' | 'now';
  readonly choices: Choices;
}

/** With how their pods behave, for those that make any. */
const asObjects = (objects: readonly ObjectManifest[], choices: Choices): readonly ScenarioObject[] =>
  objects.map((manifest) => {
    const [pod] = madeBy([manifest]);
    return pod === undefined ? { manifest } : { manifest, behaviour: behaviourOf(pod, choices) };
  });

/** Everything of the text in one change, so that undo takes all of it back. */
async function addAround(made: readonly ScenarioPod[], objects: readonly ScenarioObject[], when: 'start' | 'now') {
  const { scenario, instant } = pageStore.getState();
  if (scenario === null) return false;
  const names = namesOf([...objects, ...made]);
  if (when === 'start')
    return actions.change(
      made.reduce(addPod, withObjects(scenario, objects)),
      texts(ADD_TEXTS).thereFromStart({ names }),
    );
  const created = made.map((pod): Act => ({ do: 'create', ...pod }));
  return actions.actAll([...applied(scenario, instant.t, objects), ...created], texts(ADD_TEXTS).applied({ names }));
}

/** A pod of another cluster names a node that is not here; it runs where one without a node does. */
function placedHere(manifest: PodManifest, nodes: readonly string[]): PodManifest {
  const { nodeName, ...spec } = manifest.spec;
  return nodeName === undefined || nodes.includes(nodeName) ? manifest : { ...manifest, spec };
}

async function add({ pods, objects, from, when, choices }: Added) {
  const { scenario } = pageStore.getState();
  const nodes = scenario === null ? [] : nodesOf(scenario).map(({ name }) => name);
  const unique = renamed(pods).map((manifest) => placedHere(manifest, nodes));
  const made = unique.map((manifest, i): ScenarioPod => {
    const written = pods[i] ?? manifest;
    const isNew = from === 'file' || when === 'now';
    return { from, manifest: isNew ? asNew(manifest) : manifest, behaviour: behaviourOf(written, choices) };
  });
  const added =
    objects.length > 0
      ? await addAround(made, asObjects(objects, choices), when)
      : when === 'now'
        ? await actions.addPods(made)
        : await actions.addPodsAtStart(made);
  if (!added) return;
  draft.clear();
  actions.open(null);
  const [first, ...others] = unique;
  // What is created now is told of; what has always been there is not, and who adds one wants to see it.
  if (first && others.length === 0 && when === 'start')
    actions.pinPod(
      `${first.metadata.namespace ?? 'default'}/${first.metadata.name}${from === 'file' ? `-${nodeName()}` : ''}`,
    );
}

function nodeName(): string {
  const { scenario } = pageStore.getState();
  return scenario === null ? 'node-1' : firstNode(scenario).name;
}

export default function AddPodDialog() {
  const { text, parsed, from, when, choices } = draft.use((s) => s);
  const say = useTexts(ADD_TEXTS);
  const { tryAgain } = useTexts(UI_TEXTS);
  const busy = useBusy();
  const area = useRef<HTMLTextAreaElement>(null);
  const pods = parsed && 'ok' in parsed ? parsed.ok : NONE;
  const objects = parsed && 'ok' in parsed ? parsed.objects : NO_OBJECTS;
  const count = pods.length + objects.length;
  const behaving = [...pods, ...madeBy(objects)];
  const errors = parsed && 'errors' in parsed ? parsed.errors : [];
  const warnings = parsed && 'ok' in parsed ? parsed.warnings : [];
  const remarks = parsed && 'ok' in parsed ? parsed.remarks : [];
  const close = () => actions.open(null);

  const show = (line: number, column: number) => {
    const before = text.split('\n').slice(0, line - 1);
    const at = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
    if (area.current) area.current.scrollTop = Math.max(0, (line - 3) * 20);
  };

  return (
    <Dialog title={say.title} onClose={close} className="w-[min(720px,calc(100vw-24px))]">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (count > 0) void add({ pods, objects, from, when, choices });
        }}
      >
        <label className="field">
          <span>{say.field}</span>
          <textarea
            ref={area}
            data-autofocus
            className="input mono h-auto py-2 px-2.5 resize-y leading-5 [tab-size:2] placeholder:text-ink-3 placeholder:opacity-75"
            rows={12}
            spellCheck={false}
            autoComplete="off"
            wrap="off"
            placeholder={SAMPLE}
            value={text}
            aria-invalid={errors.length > 0}
            onChange={(event) => draft.write(event.target.value)}
          />
        </label>
        <div className="flex flex-wrap items-center gap-2">
          <label className="btn btn-sm cursor-pointer focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1">
            {say.openFiles}
            <input
              type="file"
              className="sr-only"
              multiple
              accept=".yaml,.yml,.json"
              onChange={(event) => {
                const { files } = event.target;
                if (files) void readFiles(files);
              }}
            />
          </label>
          {text.trim() === '' ? (
            <Button size="sm" variant="ghost" onClick={() => draft.write(SAMPLE, 0)}>
              {say.example}
            </Button>
          ) : (
            <Button size="sm" variant="ghost" onClick={() => draft.write('')}>
              {say.clear}
            </Button>
          )}
          {text.trim() === '' ? <OneActs /> : null}
          <output className="cap">{foundText([...pods, ...objects], errors.length, text, say)}</output>
        </div>
        {parsed && 'failed' in parsed ? (
          <p className="text-failure-text" role="alert">
            {parsed.failed}{' '}
            {parsed.again ? (
              <Button size="sm" onClick={parsed.again}>
                {tryAgain}
              </Button>
            ) : null}
          </p>
        ) : null}
        {errors.length > 0 ? (
          <ul className="flex flex-col gap-2" aria-label={say.wrong}>
            {errors.map((problem) => (
              <Problem
                key={`${problem.line}:${problem.column}:${problem.message}`}
                problem={problem}
                text={text}
                onShow={show}
              />
            ))}
          </ul>
        ) : null}
        {warnings.length > 0 ? (
          <details className="text-(length:--fs-12) text-ink-2">
            <summary>{say.leftOut({ count: warnings.length })}</summary>
            <ul className="max-h-35 overflow-y-auto pt-2 pr-0 pb-0 pl-3 leading-4.5">
              {warnings.map(({ line, path = '', message, hint }) => (
                <li key={`${line}:${path}:${message}`}>
                  <span className="mono">{line}</span> {message.startsWith(path) ? null : <code>{path}</code>} {message}
                  {hint === undefined ? null : <>; {hint}</>}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <Remarks remarks={remarks} />
        {count > 0 ? (
          <>
            <div className="flex flex-wrap items-center gap-2">
              {pods.length === 0 ? null : (
                <Segmented
                  label={say.from}
                  value={from}
                  options={[
                    { value: 'api', label: say.regular },
                    { value: 'file', label: say.static },
                  ]}
                  onChange={(to) => draft.set({ from: to })}
                />
              )}
              <Segmented
                label={say.when}
                value={when}
                options={[
                  { value: 'start', label: say.atStart },
                  { value: 'now', label: say.now },
                ]}
                onChange={(to) => draft.set({ when: to })}
              />
              <span className="cap">
                {pods.length === 0 ? say.objectsMean : from === 'api' ? say.regularMeans : say.staticMeans}
              </span>
            </div>
            {behaving.length === 0 ? null : <BehaviourFields pods={behaving} />}
          </>
        ) : null}
        <div className="form-actions pt-2 pb-3 px-4 sticky bottom-0 -mx-4 mt-0 -mb-4 bg-surface border-t border-t-line">
          <Button submit variant="primary" disabled={count === 0 || busy || anyWrong(behaving, choices)}>
            {objects.length > 0 ? say.addObjects({ count }) : say.add({ count })}
          </Button>
          <Button variant="ghost" onClick={close}>
            {say.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What needs no text. */
function OneActs() {
  const say = useTexts(ADD_TEXTS);
  const items = useOneActs(() => actions.open(null));
  return (
    <Menu
      label={say.orInOneAct}
      trigger={{ size: 'sm', variant: 'ghost' }}
      face={
        <>
          {say.orInOneAct}
          <Icon name="down" />
        </>
      }
      items={items}
    />
  );
}

function foundText(
  all: readonly (PodManifest | ObjectManifest)[],
  errors: number,
  text: string,
  say: AddWords,
): string {
  if (text.trim() === '') return '';
  if (errors > 0) return say.errors({ count: errors });
  if (all.length === 0) return say.reading;
  return say.found({ names: namesOf(all.map((manifest) => ({ manifest }))) });
}
