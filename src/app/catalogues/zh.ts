/**
 * All that the page says in Chinese, but for its tables in TypeScript: one chunk, loaded before it is spoken. What
 * explanations say comes with them (`explain/zh.ts`).
 */
export default import.meta.glob(['./zh/*.json', '!./zh/explain*.json'], { eager: true, import: 'default' });
