import * as v from 'valibot'

/**
 * Characters that are invisible, or that change how the text around them reads: C0, DEL and C1 controls, line and paragraph separators,
 * every bidi control of UAX #9, the zero-width space and BOM, interlinear annotation controls, tag characters and unpaired
 * surrogates. Joiners (U+200C, U+200D) and variation selectors are not among them: scripts, names and emoji need them.
 */
export const hiddenCharacters =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/gu

/** Spaces, controls, marks without a letter, fillers and the empty braille pattern. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text shows anything. */
export const isVisible = (text: string): boolean => text.replace(unseen, '') !== ''

const holdsHidden = (text: string): boolean => text.search(hiddenCharacters) >= 0
/** The same for a text of several lines. */
const holdsHiddenInLines = (text: string): boolean => holdsHidden(text.replace(/[\n\r\t]/g, ''))

/** Messages of these checks; the server has a sentence for each (field-texts.ts). */
export const visibleTexts = {
  line: 'must be one line, without hidden characters or changes of direction',
  lines: 'must not hold hidden characters or changes of direction',
  visible: 'must have a visible character',
} as const

/** Trimmed already: a name, a title, a reason that others read. */
// @__NO_SIDE_EFFECTS__
export const oneLine = (length: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(length),
    v.check((text) => !holdsHidden(text), visibleTexts.line),
    v.check(isVisible, visibleTexts.visible),
  )

/** A text of several lines that others read, which may be empty. */
// @__NO_SIDE_EFFECTS__
export const lines = (length: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(length),
    v.check((text) => !holdsHiddenInLines(text), visibleTexts.lines),
    v.check((text) => text === '' || isVisible(text), visibleTexts.visible),
  )

interface Place {
  readonly text: string
  readonly path: readonly v.IssuePathItem[]
}

/** Every text in a value, with its place. */
function textsIn(value: unknown, path: readonly v.IssuePathItem[] = []): Place[] {
  if (typeof value === 'string') return [{ text: value, path }]
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, key) =>
      textsIn(item, [...path, { type: 'array', origin: 'value', input: value, key, value: item }]),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  const input: Record<string, unknown> = { ...value }
  return Object.entries(input).flatMap(([key, item]) =>
    textsIn(item, [...path, { type: 'object', origin: 'value', input, key, value: item }]),
  )
}

function problemOf(text: string): string | undefined {
  if (holdsHiddenInLines(text)) return visibleTexts.lines
  return text === '' || isVisible(text) ? undefined : visibleTexts.visible
}

/**
 * For what is edited or imported as a whole: no text in it is invisible, or holds what is hidden. Not part of its own schema,
 * with which stored values are read too: what an earlier version has stored stays readable.
 */
// @__NO_SIDE_EFFECTS__
export const visible = <T>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    // What is wrong in another way is said already.
    if (!dataset.typed || dataset.issues !== undefined) return
    for (const { text, path } of textsIn(dataset.value)) {
      const message = problemOf(text)
      const [first, ...rest] = path
      if (message !== undefined) addIssue({ message, ...(first === undefined ? {} : { path: [first, ...rest] }) })
    }
  })
