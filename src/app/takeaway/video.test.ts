import { expect, it, vi } from 'vitest';
import type { Making } from './video.ts';

const paint = vi.fn<() => Promise<void>>(() => Promise.resolve());
vi.mock('./raster.ts', () => ({ paint }));
vi.mock('./frames.ts', () => ({
  async *framesOf() {
    await Promise.resolve();
    for (const share of [0.5, 1]) yield { picture: { width: 2, svg: '' }, height: 2, ms: 100, share };
  },
}));
const pen = { getImageData: () => ({ data: new Uint8ClampedArray(16) }) };
vi.stubGlobal('document', { createElement: () => ({ getContext: () => pen }) });

const { makeVideo } = await import('./video.ts');
type Told = Pick<Making, 'kind' | 'onProgress' | 'signal'>;
const made = (told: Told) => makeVideo(told as Making); // what is told of the run is for the frames, which are made up

it('tells how far a video is, to its end', async () => {
  const onProgress = vi.fn<Making['onProgress']>();
  const bytes = await made({ kind: 'gif', onProgress, signal: new AbortController().signal });
  expect(onProgress.mock.calls).toEqual([[0.5], [1]]);
  expect(bytes?.length).toBeGreaterThan(0);
});

it('tells no more of one that was cancelled while a picture was drawn', async () => {
  const cancelling = new AbortController();
  paint.mockImplementationOnce(() => Promise.resolve(cancelling.abort()));
  const onProgress = vi.fn<Making['onProgress']>();
  expect(await made({ kind: 'gif', onProgress, signal: cancelling.signal })).toBeNull();
  expect(onProgress).not.toHaveBeenCalled();
});
