/** One problem of a pasted text: where it is, what it is, and the lines themselves with a caret under the place. */
import type { ManifestProblem } from '../../kube/manifest.ts';
import { useTexts } from '../language/index.ts';
import { StateIcon, UI_TEXTS } from '../shell/ui/index.ts';
import { ADD_TEXTS } from './addTexts.ts';
import { excerptOf } from './excerpt.ts';

/** A sentence begins with a capital, unless it begins with a field's name. */
function sentence(message: string, path: string | undefined): string {
  const begins =
    path !== undefined && message.startsWith(path) ? message : message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(begins) ? begins : `${begins}.`;
}

export interface ProblemProps {
  readonly problem: ManifestProblem;
  readonly text: string;
  readonly onShow: (line: number, column: number) => void;
}

export function Problem({ problem, text, onShow }: ProblemProps) {
  const say = useTexts(ADD_TEXTS);
  const { error } = useTexts(UI_TEXTS);
  const { line, column, path, message, hint } = problem;
  const { lines, caretIndent } = excerptOf(text, line, column);
  return (
    <li className="c-failure [&_.state-icon]:size-3.5 text-13 py-2.5 px-3 border border-line-2 rounded-3 shadow-[inset_3px_0_0_var(--failure)]">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <StateIcon shape="failure" label={error} />
        <button
          type="button"
          className="underline decoration-edge underline-offset-3 rounded-1"
          onClick={() => onShow(line, column)}
        >
          {say.place({ line, column })}
        </button>
        {path ? <span className="mono text-ink-2 font-normal wrap-anywhere">{path}</span> : null}
      </h3>
      <p className="mx-0 mt-0.5 mb-2 text-ink-2">{sentence(message, path)}</p>
      <pre className="text-12/5 whitespace-pre-wrap wrap-anywhere py-1.5 px-0 border border-line rounded-2 bg-inset text-ink-2">
        {lines.map(({ number, text: code, bad }) => (
          <span key={number} className={bad ? 'inline-block min-w-full bg-failure-soft text-ink' : undefined}>
            <span className="inline-block w-10 pr-3 text-right text-ink-3 select-none">{number}</span>
            {code}
            {'\n'}
            {bad ? (
              <span className="text-failure-text">
                <span className="inline-block w-10 pr-3 text-right text-ink-3 select-none" />
                {caretIndent}^ {hint ?? ''}
                {'\n'}
              </span>
            ) : null}
          </span>
        ))}
      </pre>
    </li>
  );
}
