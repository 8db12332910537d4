import { expect, it } from 'vitest';
import { snippetOf, type Look } from './snippet.ts';

const PAGE = 'https://grace.example/play/';
const LOOK: Look = { controls: 'min', view: 'diagram', theme: 'auto', caption: true };

it('names a preset, and says only what differs', () => {
  expect(snippetOf('element', PAGE, '#s=1p.mirror&t=2500000', 'A', LOOK)).toBe(
    '<script src="https://grace.example/play/embed.js" defer></script>\n<grace-period scenario="mirror" at="2.5s"></grace-period>',
  );
  const other: Look = { controls: 'full', view: 'both', theme: 'dark', caption: false };
  expect(snippetOf('element', PAGE, '#s=1p.mirror', 'A', other)).toContain(
    '<grace-period scenario="mirror" controls="full" view="both" theme="dark" caption="0"></grace-period>',
  );
});

it('keeps the whole link of anything else', () => {
  expect(snippetOf('element', PAGE, '#s=1p.mirror&k=1.30&t=5', 'A', LOOK)).toContain(
    'scenario="#s=1p.mirror&amp;k=1.30&amp;t=5"',
  );
});

it('gives a frame the height that fits, on a desktop and on a phone', () => {
  const frame = snippetOf('iframe', PAGE, '#s=1p.mirror', 'Delete "web" & <all>', LOOK);
  expect(frame).toContain('height:clamp(320px,(720px - 100vw)*999,634px)');
  expect(frame).toContain('src="https://grace.example/play/?embed=1#s=1p.mirror"');
  expect(frame).toContain('title="Delete &quot;web&quot; &amp; &lt;all>"');
  expect(snippetOf('iframe', PAGE, '#s=1p.mirror', 'A', { ...LOOK, caption: false, controls: 'none' })).toContain(
    'clamp(222px,(720px - 100vw)*999,498px)',
  );
});
