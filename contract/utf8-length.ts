/** The exact UTF-8 length in bytes, without `TextEncoder`, which pure code does not have. */
export const utf8Length = (text: string): number =>
  [...text].reduce((sum, character) => {
    const point = character.codePointAt(0) ?? 0
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_00_00 ? 3 : 4)
  }, 0)
