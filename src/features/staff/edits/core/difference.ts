/** A part of a text; `isChanged`: the other text does not have it. */
export interface Piece {
  readonly text: string
  readonly isChanged: boolean
}

export interface Difference {
  readonly before: readonly Piece[]
  readonly after: readonly Piece[]
}

/** Tags, words, single Chinese characters, and what is between them. */
const tokensOf = (text: string): readonly string[] => text.match(/<[^<>]*>|\p{Script=Han}|[\p{L}\p{N}]+|./gsu) ?? []

/** Beyond this many comparisons the whole middle counts as changed. */
const mostComparisons = 4_000_000

/** For each token of `a` whether it is in the longest common subsequence with `b`, and the same for `b`. */
function commonTokens(a: readonly string[], b: readonly string[]): readonly [boolean[], boolean[]] {
  const inA = a.map(() => false)
  const inB = b.map(() => false)
  if (a.length * b.length > mostComparisons) return [inA, inB]
  const width = b.length + 1
  // lengths[i * width + j]: of the subsequence of a[i…] and b[j…].
  const lengths = new Uint16Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      inA[i] = true
      inB[j] = true
      i += 1
      j += 1
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1
    else j += 1
  }
  return [inA, inB]
}

/** Joins neighbouring tokens that are alike. */
function pieces(tokens: readonly string[], isCommon: (index: number) => boolean): Piece[] {
  const joined: Piece[] = []
  for (const [i, text] of tokens.entries()) {
    const isChanged = !isCommon(i)
    const last = joined.at(-1)
    if (last?.isChanged === isChanged) joined[joined.length - 1] = { text: last.text + text, isChanged }
    else joined.push({ text, isChanged })
  }
  return joined
}

/** How many leading tokens are the same, at most `limit`. */
function sameStart(a: readonly string[], b: readonly string[], limit: number): number {
  let count = 0
  while (count < limit && a[count] === b[count]) count += 1
  return count
}

/** Compares two texts word by word. */
export function differenceOf(before: string, after: string): Difference {
  const [old, fresh] = [tokensOf(before), tokensOf(after)]
  const shorter = Math.min(old.length, fresh.length)
  const head = sameStart(old, fresh, shorter)
  const tail = sameStart(old.toReversed(), fresh.toReversed(), shorter - head)
  const [inOld, inFresh] = commonTokens(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail))
  const isCommon = (inside: readonly boolean[]) => (index: number) => inside[index - head] ?? true
  return { before: pieces(old, isCommon(inOld)), after: pieces(fresh, isCommon(inFresh)) }
}
