/** Offers a file to the user as a download. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Once the download has started it no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
