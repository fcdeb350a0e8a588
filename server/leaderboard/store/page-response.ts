import { brotliCompressSync, constants } from 'node:zlib'

/** Of all pages few are requested twice: quality 2 takes a third of the time of 5, for 7 % more bytes. */
export const pageQuality = 2
/** The page that nearly everyone requests: a quarter smaller than with 2, for ten milliseconds of a build. */
const firstPageQuality = 11

/**
 * Changes with what this program makes of a page: bytes that were stored in another form are not sent. Below 256.
 */
export const wireForm = 2

/**
 * The response of a page as it is stored: its form, then its JSON text compressed with brotli. `isFirst`: it is the first page
 * of all players.
 */
export const packResponse = (text: string, isFirst: boolean): Buffer =>
  Buffer.concat([
    Buffer.of(wireForm),
    brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: isFirst ? firstPageQuality : pageQuality },
    }),
  ])

/** The compressed text of a stored response; undefined if another release stored it in another form. */
export const compressedIn = (stored: Uint8Array): Uint8Array | undefined =>
  stored[0] === wireForm ? stored.subarray(1) : undefined
