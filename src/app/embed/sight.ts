/** Nobody plays to an empty room: what is scrolled away, or in a tab behind another, pauses and waits to be asked again. */
import { pageStore } from '../store/index.ts';
import { playerStore } from './player.ts';

export function watchSight(element: Element): () => void {
  let isOnScreen = true;
  const settle = (): void => {
    const isInSight = isOnScreen && document.visibilityState === 'visible';
    playerStore.setState({ isInSight });
    if (!isInSight) pageStore.setState({ playing: false });
  };
  // Also across origins: without a root it is the outermost window that counts.
  const observer = new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting ?? isOnScreen;
    settle();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', settle);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', settle);
  };
}
