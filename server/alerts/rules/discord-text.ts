/** Placed where Discord would read the rest as more than text; it cannot be seen. */
const zeroWidth = '\u200b'

/** Punctuation of Discord's Markdown, its masked links and its tags: a backslash makes it text. */
const markdown = /[\\*_~`|>#\-[\]()<:]/g
/** Mentions of people, roles and everyone begin with it, and have no escape of their own. */
const mention = /@/g
/** Addresses become links without any punctuation of Markdown. */
const address = /:(?=\/\/)/g
const lineBreaks = /[\r\n\u2028\u2029]+/g

/**
 * A name as plain text of a Discord message. Mentions would not notify either, as `allowed_mentions` is empty; they are not even
 * shown as mentions: a zero-width space follows the `@`, and the colon of an address.
 */
export const discordText = (name: string): string =>
  name
    .replace(lineBreaks, ' ')
    .replace(mention, `@${zeroWidth}`)
    .replace(address, `:${zeroWidth}`)
    .replace(markdown, (mark) => `\\${mark}`)
