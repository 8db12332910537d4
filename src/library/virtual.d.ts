/** Made by .ci/vite/catalogues.ts: what explanations say in 简体中文, by the catalogue's name. */
declare module 'virtual:catalogues/zh-explain' {
  const texts: Readonly<Record<string, unknown>>;
  export default texts;
}
