/** Paste, open or drop; and what is worth bringing. */
import { useEffect, useRef } from 'react';
import { useTexts } from '../language/index.ts';
import { usePresetGroups } from '../scenarios/index.ts';
import { Button, COARSE, useMedia } from '../shell/ui/index.ts';
import { actions, pageStore, usePage } from '../store/index.ts';
import { diagnoseFiles, pastedFile } from './bring.ts';
import { evidenceStore, useEvidence } from './evidenceStore.ts';
import { Helps } from './Helps.tsx';
import { LiveOffer } from './LiveOffer.tsx';
import { backToResult, refuse, typeDraft, useReading } from './reading.ts';
import { EXAMPLES, exampleLog, simulatedLog } from './simulatedLog.ts';
import { counted } from './names.ts';
import { TEXTS } from './texts.ts';
import { Troubles } from './Troubles.tsx';

/** A field that holds more holds the page up for as long as it lays it out. It is read without being shown. */
const LONG = 200_000;

export function InputForm() {
  const say = useTexts(TEXTS);
  const draft = useEvidence((s) => s.draft);
  const before = useReading((s) => s.context.result?.sources);
  const together = useEvidence((s) => s.together);
  const simulated = usePage((s) => s.run.status === 'ready' && s.imported === null);
  const coarse = useMedia(COARSE);
  const titles = new Map(usePresetGroups().flatMap(({ presets }) => presets.map(({ id, title }) => [id, title])));
  const area = useRef<HTMLTextAreaElement>(null);
  // A finger would get its keyboard over the half of the page.
  useEffect(() => {
    if (!coarse) area.current?.focus({ preventScroll: true });
  }, [coarse]);
  const submit = () => {
    if (draft.trim() === '') refuse([{ kind: 'nothing' }]);
    else diagnoseFiles([pastedFile(draft)]);
  };
  return (
    <form
      className="flex-1 min-h-0 overflow-auto flex flex-col gap-4 w-full px-[max(var(--s-4),calc(50%_-_400px))] pt-10 pb-6 phone:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <header>
        <h2 className="text-20/7 font-semibold tracking-[-0.01em]">{say.ask}</h2>
        <p className="mt-1 text-13 text-ink-2 text-pretty">
          {say.askMore} <b className="font-medium text-ink">{say.stays}</b>
        </p>
      </header>
      <LiveOffer />
      <div role="alert">
        <Troubles />
      </div>
      <label className="field">
        <span>{say.paste}</span>
        <textarea
          ref={area}
          className="input mono h-auto py-2.5 px-3 bg-surface resize-y leading-5 placeholder:text-ink-3"
          rows={10}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          placeholder={say.placeholder}
          value={draft}
          onChange={(event) => typeDraft(event.target.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (text.length < LONG) return;
            event.preventDefault();
            const { selectionStart, selectionEnd, value } = event.currentTarget;
            const isReplaced = value.trim() === '' || selectionEnd - selectionStart === value.length;
            diagnoseFiles([...(isReplaced ? [] : [pastedFile(value)]), pastedFile(text)]);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
        />
      </label>
      {before === undefined ? null : (
        <label className="flex items-center gap-2">
          <input
            className="size-4 accent-user"
            type="checkbox"
            checked={together}
            onChange={(event) => evidenceStore.setState({ together: event.currentTarget.checked })}
          />
          <span>
            {say.together({ what: before.length === 1 ? (before[0]?.name ?? '') : say.files(counted(before.length)) })}
          </span>
        </label>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button submit variant="primary">
          {say.read}
        </Button>
        <label className="btn cursor-pointer focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus">
          {say.openFiles}
          <input
            type="file"
            className="sr-only"
            multiple
            onChange={(event) => {
              const { files } = event.target;
              if (files !== null && files.length > 0) diagnoseFiles([...files]);
            }}
          />
        </label>
        {draft === '' ? null : (
          <Button variant="ghost" onClick={() => typeDraft('')}>
            {say.clear}
          </Button>
        )}
        <span className="flex-1" />
        {before !== undefined ? <Button onClick={backToResult}>{say.diagnosis}</Button> : null}
        <Button variant="ghost" onClick={() => actions.backToSimulation()}>
          {say.back}
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-y-1 gap-x-2">
        <span className="mr-1 text-ink-2">{say.examples}</span>
        {EXAMPLES.map(([id, seconds]) => (
          <Button
            key={id}
            size="sm"
            onClick={() =>
              void exampleLog(id, seconds).then((file) => (file === null ? undefined : diagnoseFiles([file])))
            }
          >
            {titles.get(id) ?? id}
          </Button>
        ))}
        {simulated ? (
          <Button
            size="sm"
            onClick={() => {
              const file = simulatedLog(pageStore.getState());
              if (file !== null) diagnoseFiles([file]);
            }}
          >
            {say.simulated}
          </Button>
        ) : null}
      </p>
      <Helps />
    </form>
  );
}
