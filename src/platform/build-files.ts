/** Address of this build's script; this module is part of the entry. */
export const buildUrl = import.meta.url

/** Paths of the files by which a document of this build is told from another's: its script and its styles. */
export function buildFiles(): readonly string[] {
  const styles = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  return [buildUrl, ...(styles ? [styles.href] : [])].map((url) => new URL(url).pathname)
}
