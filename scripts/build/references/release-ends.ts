import { commentsOf, isCode, type TextFile } from './prose.ts'

/** What serves the processes of an earlier release, during a rolling update, ends with a release: "until 0.3.0". */
const end = /\buntil (\d+\.\d+\.\d+)\b/gi
const earlier = /\b(?:earlier|previous)\s+(?:\*\s+)?releases?\b/i

const isReached = (release: string, version: string): boolean =>
  release.localeCompare(version, 'en', { numeric: true }) <= 0

/**
 * Comments on earlier releases that name no release which ends that, and those whose release has come by `version`; each
 * as `path:line: what is wrong`. Tests, and migrations, which stay as they are, may speak of earlier releases as they like.
 */
export function releaseEnds(files: readonly TextFile[], version: string): string[] {
  return files
    .filter(({ path }) => isCode(path))
    .flatMap((file) => {
      const isFree = /\.test\.tsx?$|^server\/migrations\/|^(?:tests|scripts\/build)\//.test(file.path)
      return commentsOf(file).flatMap(({ start, end: stop }) => {
        const comment = file.text.slice(start, stop)
        const place = `${file.path}:${file.text.slice(0, start).split('\n').length}`
        const ends = [...comment.matchAll(end)].map(([, release = '']) => release)
        const isOpen = !isFree && ends.length === 0 && earlier.test(comment)
        return [
          ...(isOpen ? [`${place}: say which release ends that, as "until 0.3.0"`] : []),
          ...ends.filter((each) => isReached(each, version)).map((each) => `${place}: ${each} has come`),
        ]
      })
    })
}
