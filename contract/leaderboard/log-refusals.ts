/**
 * Why the last lines of a game server were refused.
 * - `unreadable`: they were accepted, and not one is a line of a log; `detail` is what came.
 * - `encoded`: they are compressed; `detail` is the encoding.
 * - `too_large`: the request is larger than any of the game.
 */
export const logRefusals = ['not_linked', 'not_listed', 'wrong_token', 'unreadable', 'encoded', 'too_large'] as const
export type LogRefusal = (typeof logRefusals)[number]
