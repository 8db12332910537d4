/** Paste, open or drop; and what is worth bringing. */
import { useTexts } from '../language/index.ts';
import { Button, StateIcon } from '../shell/ui/index.ts';
import { actions, pageStore, usePage } from '../store/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { diagnoseFiles, pastedFile } from './bring.ts';
import { evidenceStore, useEvidence } from './evidenceStore.ts';
import { backToResult } from './reading.ts';
import { simulatedLog } from './simulatedLog.ts';
import { TEXTS } from './texts.ts';

/** What tells most, each with the command that gets it. */
const HELPS = [
  ['helpsLog', 'journalctl -u kubelet -o short-iso --since -2h > kubelet.log'],
  ['helpsPod', 'kubectl get pod NAME -n NAMESPACE -o yaml > pod.yaml'],
  ['helpsEvents', 'kubectl get events -n NAMESPACE -o yaml > events.yaml'],
  ['helpsRuntime', 'journalctl -u containerd -o short-iso --since -2h > containerd.log'],
] as const;

const { setState } = evidenceStore;

export function InputForm() {
  const say = useTexts(TEXTS);
  const draft = useEvidence((s) => s.draft);
  const trouble = useEvidence((s) => s.trouble);
  const hasResult = useEvidence((s) => s.result !== null);
  const simulated = usePage((s) => s.run.status === 'ready' && s.imported === null);
  const submit = () => {
    if (draft.trim() === '') setState({ trouble: say.empty });
    else void diagnoseFiles([pastedFile(draft)]);
  };
  return (
    <form
      className="ev-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <header>
        <h2>{say.ask}</h2>
        <p>
          {say.askMore} <b>{say.stays}</b>
        </p>
      </header>
      {trouble === null ? null : (
        <p className="ev-trouble c-failure" role="alert">
          <StateIcon shape="failure" />
          <span>{trouble}</span>
        </p>
      )}
      <label className="field">
        <span>{say.paste}</span>
        <textarea
          className="input ev-paste mono"
          rows={10}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          placeholder={say.placeholder}
          value={draft}
          onChange={(event) => setState({ draft: event.target.value, trouble: null })}
        />
      </label>
      <div className="ev-tools">
        <Button submit variant="primary">
          {say.read}
        </Button>
        <label className="btn ev-files">
          {say.openFiles}
          <input
            type="file"
            className="sr-only"
            multiple
            onChange={(event) => {
              const { files } = event.target;
              if (files !== null && files.length > 0) void diagnoseFiles([...files]);
            }}
          />
        </label>
        {draft === '' ? null : (
          <Button variant="ghost" onClick={() => setState({ draft: '', trouble: null })}>
            {say.clear}
          </Button>
        )}
        {simulated ? (
          <Button
            variant="ghost"
            onClick={() => {
              const file = simulatedLog(pageStore.getState());
              if (file !== null) void diagnoseFiles([file]);
            }}
          >
            {say.simulated}
          </Button>
        ) : null}
        <span className="ev-push" />
        {hasResult ? <Button onClick={backToResult}>{say.diagnosis}</Button> : null}
        <Button variant="ghost" onClick={() => actions.backToSimulation()}>
          {say.back}
        </Button>
      </div>
      <section className="ev-helps" aria-labelledby="ev-helps">
        <h3 id="ev-helps">{say.helps}</h3>
        <dl>
          {HELPS.map(([id, command]) => (
            <div key={id}>
              <dt>{say[id]}</dt>
              <dd>
                <code>{command}</code>
                <CopyButton what={say.theCommand} text={() => command} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </form>
  );
}
