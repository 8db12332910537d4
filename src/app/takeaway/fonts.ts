/** The page's two fonts inside a picture, so that it looks everywhere as it does here; of Latin letters, as on the page. */

export interface Fonts {
  /** Each a `data:` address of a WOFF2 file. */
  readonly ui: string;
  readonly mono: string;
}

const face = (family: string, source: string): string =>
  `@font-face{font-family:'${family}';font-weight:100 900;src:url(${source}) format('woff2')}`;

export const fontFaces = ({ ui, mono }: Fonts): string =>
  face('Inter Variable', ui) + face('JetBrains Mono Variable', mono);
