/** Keeps a view's failure to itself: the rest of the page stays usable, and the view can be tried again. */
import { Component, type ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { Button } from './Button.tsx';
import { StateIcon } from './Icon.tsx';
import { UI_TEXTS, type ViewName } from './texts.ts';

interface GuardProps {
  readonly name: ViewName;
  readonly children: ReactNode;
}

interface GuardState {
  readonly failure: string | null;
}

export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { failure: null };

  static getDerivedStateFromError(error: unknown): GuardState {
    return { failure: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <Failure name={this.props.name} failure={failure} onRetry={() => this.setState({ failure: null })} />;
  }
}

interface FailureProps {
  readonly name: ViewName;
  readonly failure: string;
  readonly onRetry: () => void;
}

function Failure({ name, failure, onRetry }: FailureProps) {
  const say = useTexts(UI_TEXTS);
  return (
    <div className="guard c-failure" role="alert">
      <p>
        <StateIcon shape="failure" label={say.error} /> <b>{say.failed[name]}</b> {failure}
      </p>
      <Button size="sm" onClick={onRetry}>
        {say.tryAgain}
      </Button>
    </div>
  );
}
