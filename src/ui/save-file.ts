/** Offers bytes or text as a file to save. The address outlives the click: Safari reads it only afterwards. */
export function saveFile(name: string, content: string | ArrayBuffer | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
