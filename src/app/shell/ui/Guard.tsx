/** Keeps a view's failure to itself: the rest of the page stays usable, and the view can be tried again. */
import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { StateIcon } from './Icon.tsx';

interface GuardProps {
  /** What the view is called in "The … failed". */
  readonly name: string;
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
    return (
      <div className="guard c-failure" role="alert">
        <p>
          <StateIcon shape="failure" label="Error" /> <b>The {this.props.name} failed.</b> {failure}
        </p>
        <Button size="sm" onClick={() => this.setState({ failure: null })}>
          Try again
        </Button>
      </div>
    );
  }
}
