/** A file that the browser saves where it saves everything. */

/** `Delete a regular pod` → `delete-a-regular-pod` */
export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'scenario';

export function saveFile(name: string, type: string, pieces: readonly BlobPart[]): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
