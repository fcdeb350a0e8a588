import { type LinkKind, linkKinds, linkKindWords, plainWord } from './link-kinds.ts'

/** Letters to replace, insert or delete to get from one word to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** The up to three kinds that a wrong name can stand for, the most likely first. */
export function nearestLinkKinds(wrong: string): readonly LinkKind[] {
  const sought = plainWord(wrong).slice(0, 40)
  if (sought === '') return []
  const farOf = (word: string): number => {
    const isPart = sought.length > 1 && sought !== word && word.includes(sought)
    return isPart ? 0.5 : distance(sought, word)
  }
  const near = linkKinds.map((kind) => ({ kind, far: Math.min(...linkKindWords(kind).map(farOf)) }))
  const most = Math.max(1, Math.floor(sought.length / 3))
  return near
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ kind }) => kind)
}
