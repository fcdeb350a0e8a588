import { readdirSync, readFileSync } from 'node:fs'

/**
 * Every file of the repository, from its root, with forward slashes; without the folders that
 * `.gitignore` excludes. It does not use git, so the check also works in an unpacked archive.
 */
export function repositoryFiles(root: string): string[] {
  const lines = readFileSync(`${root}/.gitignore`, 'utf8').split('\n')
  const ignored = new Set(['.git', ...lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))])
  const below = (folder: string): string[] =>
    readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}${entry.name}`
      if (ignored.has(entry.name) || ignored.has(path)) return []
      return entry.isDirectory() ? below(`${path}/`) : [path]
    })
  return below('').sort()
}
