/** Why the last lines of a game server were refused. */
export const logRefusals = ['not_linked', 'not_listed', 'wrong_token'] as const
export type LogRefusal = (typeof logRefusals)[number]
