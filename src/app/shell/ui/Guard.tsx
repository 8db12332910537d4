/**
 * Keeps a part's failure to itself: the rest of the page stays usable, the scenario is kept, and the part can be tried
 * again. What failed can be copied as a report; nothing is sent anywhere.
 */
import { Component, useState, type ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { Button } from './Button.tsx';
import { failureOf, failureReport, type CaughtFailure } from './failureReport.ts';
import { StateIcon } from './Icon.tsx';
import { UI_TEXTS, type ViewName } from './texts.ts';

interface GuardProps {
  readonly name: ViewName;
  readonly children: ReactNode;
}

interface GuardState {
  readonly failure: CaughtFailure | null;
}

export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { failure: null };

  static getDerivedStateFromError(error: unknown): GuardState {
    return { failure: failureOf(error) };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <FailedPart name={this.props.name} failure={failure} onRetry={() => this.setState({ failure: null })} />;
  }
}

interface FailedPartProps {
  readonly name: ViewName;
  readonly failure: CaughtFailure;
  readonly onRetry: () => void;
}

function FailedPart({ name, failure, onRetry }: FailedPartProps) {
  const say = useTexts(UI_TEXTS);
  return (
    <div className={`guard-${name}`}>
      <Failure
        title={say.failed[name]}
        failure={failure.message}
        advice={say.scenarioKept}
        onRetry={onRetry}
        more={<Report text={() => failureReport(name, failure, location.href, navigator.userAgent)} />}
      />
    </div>
  );
}

interface FailureProps {
  readonly title: string;
  readonly failure: string;
  readonly onRetry: () => void;
  readonly advice?: string;
  readonly more?: ReactNode;
}

/** In the place of what has failed. */
export function Failure({ title, failure, onRetry, advice, more }: FailureProps) {
  const say = useTexts(UI_TEXTS);
  return (
    <div
      className="guard c-failure m-3 p-3 border border-line-2 rounded-3 shadow-[inset_3px_0_0_var(--failure)] bg-surface text-13"
      role="alert"
    >
      <p className="mb-2 wrap-anywhere">
        <StateIcon shape="failure" label={say.error} /> <b>{title}</b> {failure}
      </p>
      {advice === undefined ? null : <p className="mb-2 wrap-anywhere">{advice}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onRetry}>
          {say.tryAgain}
        </Button>
        {more}
      </div>
    </div>
  );
}

/** Where the clipboard is refused, the report is shown for copying by hand. */
export function Report({ text }: { text: () => string }) {
  const say = useTexts(UI_TEXTS);
  const [copied, setCopied] = useState<'not yet' | 'copied' | 'refused'>('not yet');
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    );
  if (copied === 'refused')
    return (
      <textarea
        readOnly
        rows={6}
        className="guard-report flex-[1_1_100%] text-(length:--fs-12)"
        aria-label={say.report}
        value={text()}
      />
    );
  return (
    <Button size="sm" variant="ghost" onClick={() => void copy()}>
      {copied === 'copied' ? say.reportCopied : say.copyReport}
    </Button>
  );
}
