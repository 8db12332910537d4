/** What the panes of machine output share: long lists, log lines, searching, copying. */
export { copy } from './copy.ts';
export { CopyButton } from './CopyButton.tsx';
export { Empty } from './Empty.tsx';
export { cutAt, Found } from './Found.tsx';
export { KlogText } from './KlogText.tsx';
export { RowMenu } from './RowMenu.tsx';
export { VirtualList, type VirtualListProps } from './VirtualList.tsx';
