/** In an article: how the player is to look, and what to put there for it. */
import { useRef, useState, type ReactElement } from 'react';
import { heightOf } from '../../embed/heights.ts';
import { CONTROLS, DEFAULTS, SHOWS } from '../../embed/options.ts';
import { THEMES } from '../../embed/protocol.ts';
import { useTexts } from '../language/index.ts';
import { Button, Segmented } from '../shell/ui/index.ts';
import { actions } from '../store/index.ts';
import { ARTICLE_TEXTS } from './articleTexts.ts';
import { snippetOf, SNIPPETS, type Look, type SnippetKind } from './snippet.ts';
import { TEXTS } from './texts.ts';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, values, words, onChange }: ChoiceProps<T>): ReactElement {
  return (
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden="true">{label}</span>
      <Segmented
        label={label}
        value={value}
        options={values.map((each) => ({ value: each, label: words[each] }))}
        onChange={onChange}
      />
    </div>
  );
}

const YES_NO = ['yes', 'no'] as const;

/** @param hash of the link to this moment, without the panes. */
export function InArticle({ hash, title }: { readonly hash: string; readonly title: string }): ReactElement {
  const say = useTexts(ARTICLE_TEXTS);
  const { close } = useTexts(TEXTS);
  const [kind, setKind] = useState<SnippetKind>('element');
  const [look, setLook] = useState<Look>(DEFAULTS);
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const page = `${window.location.origin}${window.location.pathname}`;
  const snippet = snippetOf(kind, page, hash, title, look);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(snippet);
      actions.open(null);
      actions.notify({ text: say.copied });
    } catch {
      setRefused(true);
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <>
      <Choice label={say.kind} value={kind} values={SNIPPETS} words={say.kinds} onChange={setKind} />
      <Choice
        label={say.view}
        value={look.view}
        values={SHOWS}
        words={say.views}
        onChange={(view) => setLook({ ...look, view })}
      />
      <Choice
        label={say.controls}
        value={look.controls}
        values={CONTROLS}
        words={say.control}
        onChange={(controls) => setLook({ ...look, controls })}
      />
      <Choice
        label={say.theme}
        value={look.theme}
        values={THEMES}
        words={say.themes}
        onChange={(theme) => setLook({ ...look, theme })}
      />
      <Choice
        label={say.caption}
        value={look.caption ? 'yes' : 'no'}
        values={YES_NO}
        words={say.captions}
        onChange={(caption) => setLook({ ...look, caption: caption === 'yes' })}
      />
      <label className="field">
        <span>{say.snippet}</span>
        <textarea
          ref={field}
          className="input mono h-24 py-1.5 text-(length:--fs-11) leading-4 wrap-anywhere"
          readOnly
          spellCheck={false}
          value={snippet}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <p className="cap" aria-live="polite">
        {isRefused ? say.refused : say.height({ wide: heightOf(look, false), tall: heightOf(look, true) })}
      </p>
      <div className="form-actions">
        <Button variant="primary" onClick={() => void copy()}>
          {say.copy}
        </Button>
        <Button variant="ghost" onClick={() => actions.open(null)}>
          {close}
        </Button>
      </div>
    </>
  );
}
