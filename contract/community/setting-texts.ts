import * as v from 'valibot'
import { languages } from '../language.ts'
import { oneLine } from '../visible-text.ts'

/**
 * One line in at least one language. That the community's default language is among them is a matter of all settings
 * (texts-problems.ts).
 */
// @__NO_SIDE_EFFECTS__
export const someTexts = (length: number) =>
  v.pipe(
    v.strictObject(v.entriesFromList(languages, v.exactOptional(oneLine(length)))),
    v.check((texts) => Object.keys(texts).length > 0, 'must be there in one language at least'),
  )

/** An absolute `https:` address with a host name, without a password in it. */
export const httpsTarget = /^https:\/\/(?:[\p{L}\d-]+\.)+[\p{L}\d-]{2,}(?::\d{1,5})?(?:[/?#][^\s\p{C}<>"\\]*)?$/u

/** An e-mail address as a link (RFC 6068), without headers. */
export const mailTarget = /^mailto:[^\s\p{C}<>"\\,@?&%]+@[^\s\p{C}<>"\\,@?&%]+$/u

/** Whether no two items share a text; an item may have several, or none. */
export function areDistinct<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => string | readonly string[],
): boolean {
  const texts = items.flatMap(textsOf)
  return new Set(texts).size === texts.length
}

/** A list in which no two items share a text; `textsOf` tells those of an item. */
// @__NO_SIDE_EFFECTS__
export const listOf = <Item extends v.GenericSchema>(
  item: Item,
  textsOf: (item: v.InferOutput<Item>) => string | readonly string[],
  message: string,
) =>
  v.pipe(
    v.array(item),
    v.check((items) => areDistinct(items, textsOf), message),
  )

/** Such a list of texts. */
// @__NO_SIDE_EFFECTS__
export const distinct = <Text extends v.GenericSchema<unknown, string>>(text: Text, message: string) =>
  listOf(text, (each) => each, message)
