import * as v from 'valibot'
import { type Texts, textsSchema } from '../../../contract/language.ts'
import { areSameTexts, inOrder, withFirstLanguages } from '../../../contract/written-texts.ts'

/**
 * A text as a row holds it until 0.3.0: the JSON of all of its languages, and beside it the columns of the two languages that
 * releases before 0.2.0 read and write, which are what their readers get. `json` is null where the two columns say all of it.
 */
export interface MirroredText {
  readonly zh: string
  readonly en: string
  readonly json: string | null
}

/** What is damaged, or no text at all, is none: the columns are there. */
const storedSchema = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), v.nullable(textsSchema))), null)

function stored(json: string | null): Texts | null {
  const texts = v.parse(storedSchema, json)
  return texts === null || Object.keys(texts).length === 0 ? null : texts
}

/** How a text is written. */
export function mirrored(given: Texts): MirroredText {
  const texts = inOrder(given)
  const { zh, en } = withFirstLanguages(texts)
  const json = areSameTexts(texts, { zh, en }) ? null : JSON.stringify(texts)
  return { zh, en, json }
}

/**
 * How it is read. A column that is not what this release wrote beside the JSON was written by an earlier one afterwards: it
 * counts, and the other languages stay.
 */
export function readMirrored({ zh, en, json }: MirroredText): Texts {
  const texts = stored(json)
  if (texts === null) return { zh, en }
  const beside = withFirstLanguages(texts)
  return inOrder({ ...texts, ...(zh === beside.zh ? {} : { zh }), ...(en === beside.en ? {} : { en }) })
}

/** Whether an earlier release (until 0.3.0) has written neither column. */
const isUntouched = (texts: Texts, { zh, en }: Pick<MirroredText, 'zh' | 'en'>): boolean => {
  const beside = withFirstLanguages(texts)
  return zh === beside.zh && en === beside.en
}

/** A reason, which may be none. */
export interface MirroredReason {
  readonly zh: string | null
  readonly en: string | null
  readonly json: string | null
}

export const mirroredReason = (why: Texts | null): MirroredReason =>
  why === null ? { zh: null, en: null, json: null } : mirrored(why)

/** A reason that an earlier release (until 0.3.0) wrote is another one: nothing stays of the one before it. */
export function readReason({ zh, en, json }: MirroredReason): Texts | null {
  if (zh === null || en === null) return null
  const texts = stored(json)
  return texts !== null && isUntouched(texts, { zh, en }) ? inOrder(texts) : { zh, en }
}

/** A list of texts: JSON of pairs, and JSON of all of their languages. */
export interface MirroredList {
  readonly pairs: string
  readonly json: string | null
}

const pairsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.object({ zh: v.string(), en: v.string() })))
const listSchema = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), v.array(textsSchema))), null)

export function mirroredList(list: readonly Texts[]): MirroredList {
  const written = list.map(mirrored)
  const pairs = JSON.stringify(written.map(({ zh, en }) => ({ zh, en })))
  return { pairs, json: written.every(({ json }) => json === null) ? null : JSON.stringify(list.map(inOrder)) }
}

/** A pair that an earlier release (until 0.3.0) moved keeps its other languages, and one of which it wrote a part at the same place. */
export function readMirroredList({ pairs, json }: MirroredList): Texts[] {
  const list = v.parse(listSchema, json) ?? []
  return v.parse(pairsSchema, pairs).map((pair, at) => {
    const own = [list[at], ...list].find((texts) => texts !== undefined && isUntouched(texts, pair))
    if (own !== undefined) return inOrder(own)
    const before = list[at]
    const beside = before && withFirstLanguages(before)
    return beside && (beside.zh === pair.zh || beside.en === pair.en)
      ? readMirrored({ ...pair, json: JSON.stringify(before) })
      : pair
  })
}
