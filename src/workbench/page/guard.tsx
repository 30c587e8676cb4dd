import { Component, type ComponentChildren } from 'preact';

interface Given {
  /** What is drawn; when it changes, drawing is tried again. */
  of: unknown;
  children: ComponentChildren;
}

/** Shows an error of its children in their place, so that the rest of the page keeps working. */
export class Guard extends Component<Given, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  override componentDidCatch(error: Error): void {
    console.error(error);
    this.setState({ error });
  }

  override componentDidUpdate(before: Given): void {
    if (this.state.error && before.of !== this.props.of) this.setState({ error: null });
  }

  override render({ children }: Given) {
    const { error } = this.state;
    if (!error) return children;
    return (
      <p class="problems" role="alert">
        This could not be drawn: {error.message}. Change anything, or choose another view.
      </p>
    );
  }
}
