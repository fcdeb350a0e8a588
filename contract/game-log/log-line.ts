/** Longer than any line of the game, which has at most two names of 128 bytes and two positions. */
export const longestLine = 1024

/**
 * The parts of `"name<user><account><side>"`. A name that contains the end of a tag (`>"`) makes the line ambiguous, and
 * ambiguous lines are ignored, so that a name cannot forge a line about another player. Any other character can be part of
 * it: patterns have the flag `s`, because `.` matches no line separator otherwise.
 */
export const tagName = '"((?:(?!>").)*)'
export const tagUser = String.raw`<\d{1,6}>`
export const tagAccount = '<([^<>]{1,32})>'
