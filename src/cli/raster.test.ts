import { describe, expect, it } from 'vitest';
import { rastered } from './raster.ts';

const pictureOf = async (inside: string): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="24"><style>.m{font-family:'JetBrains Mono Variable'}</style>${inside}</svg>`;
  return Buffer.from((await rastered(svg)).png);
};

const text = (words: string, attributes = ''): string =>
  `<text x="4" y="16" font-size="12" font-family="'Inter Variable'" ${attributes}>${words}</text>`;

describe('the rasteriser', () => {
  it('draws two pixels for each', async () => {
    const png = await pictureOf('');
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([240, 48]);
  });

  it('has both fonts in each of their weights, and tells them apart', async () => {
    const looks = ['', 'font-weight="500"', 'font-weight="600"', 'class="m"', 'class="m" font-weight="600"'];
    const drawn = await Promise.all([pictureOf(''), ...looks.map((look) => pictureOf(text('Terminating', look)))]);
    expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(looks.length + 1);
  });

  it('makes no arrow of signs that stand for themselves', async () => {
    const apart = text('-', 'class="m"') + text('&gt;', 'class="m" transform="translate(7.2 0)"');
    expect(await pictureOf(text('-&gt;', 'class="m"'))).toEqual(await pictureOf(apart));
  });

  it('draws what the page’s fonts lack with another, and names what no font has', async () => {
    expect(await pictureOf(text('→'))).not.toEqual(await pictureOf(''));
    expect((await rastered('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).missing).toBe('');
    const { missing } = await rastered(
      `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="24">${text('v2 → v3 Ж 删除 Pod 删')}</svg>`,
    );
    expect(missing).toBe('删除');
  });
});
